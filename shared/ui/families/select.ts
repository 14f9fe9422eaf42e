export { default as Select } from 'antd/es/select/index.js';
export type { DefaultOptionType, RefSelectProps, SelectProps } from 'antd/es/select/index.js';
