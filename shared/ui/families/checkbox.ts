export { default as Checkbox } from 'antd/es/checkbox/index.js';
export type { CheckboxProps } from 'antd/es/checkbox/index.js';
