import Antd from 'antd/es/select/index.js';
import { inKit } from '../kit/in-kit.tsx';

export const Select = inKit(Antd);
export type { SelectProps } from 'antd/es/select/index.js';
