export { default as Divider } from 'antd/es/divider/index.js';
export type { DividerProps } from 'antd/es/divider/index.js';
