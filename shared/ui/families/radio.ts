import Antd from 'antd/es/radio/index.js';
import { inKit } from '../kit/in-kit.tsx';

export const Radio = inKit(Antd);
export type { RadioProps } from 'antd/es/radio/index.js';
