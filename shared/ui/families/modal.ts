export { default as Modal } from 'antd/es/modal/index.js';
export type { ModalProps } from 'antd/es/modal/index.js';
