export { default as Button } from 'antd/es/button/index.js';
export type { ButtonProps } from 'antd/es/button/index.js';
