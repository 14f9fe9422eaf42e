export { default as Result } from 'antd/es/result/index.js';
export type { ResultProps } from 'antd/es/result/index.js';
