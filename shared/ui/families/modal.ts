export { default as Modal } from 'antd/es/modal/index.js';
export type { ModalFuncProps, ModalProps } from 'antd/es/modal/index.js';
