import Antd from 'antd/es/form/index.js';
import { forgetful } from '../kit/forgetful-form.tsx';
import { inKit } from '../kit/in-kit.tsx';

export const Form = inKit(forgetful(Antd));
export type { FormInstance, FormProps } from 'antd/es/form/index.js';
