export { default as Input } from 'antd/es/input/index.js';
export type { InputProps, InputRef } from 'antd/es/input/index.js';
