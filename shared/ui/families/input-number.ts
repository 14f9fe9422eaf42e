import Antd from 'antd/es/input-number/index.js';
import { inKit } from '../kit/in-kit.tsx';

export const InputNumber = inKit(Antd);
export type { InputNumberProps } from 'antd/es/input-number/index.js';
