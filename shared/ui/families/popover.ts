export { default as Popover } from 'antd/es/popover/index.js';
export type { PopoverProps } from 'antd/es/popover/index.js';
