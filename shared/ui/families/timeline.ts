export { default as Timeline } from 'antd/es/timeline/index.js';
export type { TimelineProps } from 'antd/es/timeline/index.js';
