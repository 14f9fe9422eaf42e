export { default as Menu } from 'antd/es/menu/index.js';
export type { MenuProps } from 'antd/es/menu/index.js';
