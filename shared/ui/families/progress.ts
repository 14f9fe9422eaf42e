import Antd from 'antd/es/progress/index.js';
import { inKit } from '../kit/in-kit.tsx';

export const Progress = inKit(Antd);
export type { ProgressProps } from 'antd/es/progress/index.js';
