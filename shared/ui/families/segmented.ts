import Antd from 'antd/es/segmented/index.js';
import { inKit } from '../kit/in-kit.tsx';
import classes from '../kit/Segmented.module.css';

/** Options are as wide as their words: in equal parts the longer words of other languages are cut. */
export const Segmented = inKit(Antd, {
  classNames: { root: classes.segmented },
  styles: { item: { flex: '1 1 auto' } },
});
export type { SegmentedProps, SegmentedValue } from 'antd/es/segmented/index.js';
