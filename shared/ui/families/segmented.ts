export { default as Segmented } from 'antd/es/segmented/index.js';
export type { SegmentedProps, SegmentedValue } from 'antd/es/segmented/index.js';
