import Antd from 'antd/es/modal/index.js';
import { inKit } from '../kit/in-kit.tsx';

/**
 * It fades in where it stays. antd's grows into its place, which moves its buttons between the press and the release of a quick
 * click: the click is lost.
 */
export const Modal = inKit(Antd, { transitionName: 'ant-fade' });
export type { ModalProps } from 'antd/es/modal/index.js';
