export { default as Radio } from 'antd/es/radio/index.js';
export type { RadioChangeEvent, RadioGroupProps, RadioProps } from 'antd/es/radio/index.js';
