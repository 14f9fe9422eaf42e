export { default as Upload } from 'antd/es/upload/index.js';
export type { UploadFile, UploadProps } from 'antd/es/upload/index.js';
