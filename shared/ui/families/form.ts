export { default as Form } from 'antd/es/form/index.js';
export type { FormInstance, FormProps } from 'antd/es/form/index.js';
