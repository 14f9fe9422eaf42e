export { default as Select } from 'antd/es/select/index.js';
export type { SelectProps } from 'antd/es/select/index.js';
