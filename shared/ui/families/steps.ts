export { default as Steps } from 'antd/es/steps/index.js';
export type { StepsProps } from 'antd/es/steps/index.js';
