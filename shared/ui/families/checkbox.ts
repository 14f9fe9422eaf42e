import Antd from 'antd/es/checkbox/index.js';
import { inKit } from '../kit/in-kit.tsx';

export const Checkbox = inKit(Antd);
export type { CheckboxProps } from 'antd/es/checkbox/index.js';
