export { default as Spin } from 'antd/es/spin/index.js';
export type { SpinProps } from 'antd/es/spin/index.js';
