import Antd from 'antd/es/segmented/index.js';
import { inKit } from '../kit/in-kit.tsx';

export const Segmented = inKit(Antd);
export type { SegmentedProps, SegmentedValue } from 'antd/es/segmented/index.js';
