export { default as Tooltip } from 'antd/es/tooltip/index.js';
export type { TooltipProps } from 'antd/es/tooltip/index.js';
