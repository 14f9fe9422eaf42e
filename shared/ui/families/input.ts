import Antd from 'antd/es/input/index.js';
import { inKit } from '../kit/in-kit.tsx';

export const Input = inKit(Antd);
export type { InputProps, InputRef } from 'antd/es/input/index.js';
