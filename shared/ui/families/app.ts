export { default as App } from 'antd/es/app/index.js';
export type { AppProps } from 'antd/es/app/index.js';
