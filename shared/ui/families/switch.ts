import Antd from 'antd/es/switch/index.js';
import { inKit } from '../kit/in-kit.tsx';

export const Switch = inKit(Antd);
export type { SwitchProps } from 'antd/es/switch/index.js';
