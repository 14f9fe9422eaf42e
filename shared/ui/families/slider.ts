export { default as Slider } from 'antd/es/slider/index.js';
export type { SliderSingleProps } from 'antd/es/slider/index.js';
