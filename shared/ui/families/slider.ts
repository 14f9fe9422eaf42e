export { default as Slider } from 'antd/es/slider/index.js';
export type { SliderRangeProps, SliderSingleProps } from 'antd/es/slider/index.js';
