import Antd from 'antd/es/progress/index.js';
import { inKit } from '../kit/in-kit.tsx';

/** Its length is what it says: it stays where colors are forced. */
export const Progress = inKit(Antd, { styles: { root: { forcedColorAdjust: 'none' } } });
export type { ProgressProps } from 'antd/es/progress/index.js';
