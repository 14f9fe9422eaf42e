import Antd from 'antd/es/slider/index.js';
import { inKit } from '../kit/in-kit.tsx';

export const Slider = inKit(Antd);
export type { SliderSingleProps } from 'antd/es/slider/index.js';
