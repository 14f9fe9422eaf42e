export { default as List } from 'antd/es/list/index.js';
export type { ListProps } from 'antd/es/list/index.js';
