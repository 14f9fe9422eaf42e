export { default as Empty } from 'antd/es/empty/index.js';
export type { EmptyProps } from 'antd/es/empty/index.js';
