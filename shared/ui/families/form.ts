export { default as Form } from 'antd/es/form/index.js';
export type {
  FormInstance,
  FormItemProps,
  FormListFieldData,
  FormListOperation,
  FormProps,
  Rule,
} from 'antd/es/form/index.js';
