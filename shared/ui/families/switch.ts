import Antd from 'antd/es/switch/index.js';
import { inKit } from '../kit/in-kit.tsx';
import classes from '../kit/Switch.module.css';

export const Switch = inKit(Antd, { classNames: { root: classes.switch } });
export type { SwitchProps } from 'antd/es/switch/index.js';
