import Antd from 'antd/es/modal/index.js';
import { inKit } from '../kit/in-kit.tsx';

export const Modal = inKit(Antd);
export type { ModalProps } from 'antd/es/modal/index.js';
