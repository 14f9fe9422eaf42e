import Antd from 'antd/es/drawer/index.js';
import { inKit } from '../kit/in-kit.tsx';

export const Drawer = inKit(Antd);
export type { DrawerProps } from 'antd/es/drawer/index.js';
