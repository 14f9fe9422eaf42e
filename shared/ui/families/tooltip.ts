import Antd from 'antd/es/tooltip/index.js';
import { inKit } from '../kit/in-kit.tsx';

export const Tooltip = inKit(Antd);
export type { TooltipProps } from 'antd/es/tooltip/index.js';
