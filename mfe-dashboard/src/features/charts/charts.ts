/** The charts of this remote, with the library that draws them: one chunk, which is loaded when the first is shown. */
export { CommissionBars } from './CommissionBars.tsx';
export { RankChart } from './RankChart.tsx';
export { RankLine } from './RankLine.tsx';
export { SpeedBars } from './SpeedBars.tsx';
export { ZipDumbbell } from './ZipDumbbell.tsx';
