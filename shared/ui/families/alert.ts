export { default as Alert } from 'antd/es/alert/index.js';
export type { AlertProps } from 'antd/es/alert/index.js';
