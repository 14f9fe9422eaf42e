import Antd from 'antd/es/form/index.js';
import { inKit } from '../kit/in-kit.tsx';

export const Form = inKit(Antd);
export type { FormInstance, FormProps } from 'antd/es/form/index.js';
