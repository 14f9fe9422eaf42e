export { default as Tag } from 'antd/es/tag/index.js';
export type { TagProps } from 'antd/es/tag/index.js';
