export { default as Checkbox } from 'antd/es/checkbox/index.js';
export type { CheckboxChangeEvent, CheckboxOptionType, CheckboxProps } from 'antd/es/checkbox/index.js';
