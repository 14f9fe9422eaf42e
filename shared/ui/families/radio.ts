export { default as Radio } from 'antd/es/radio/index.js';
export type { RadioProps } from 'antd/es/radio/index.js';
