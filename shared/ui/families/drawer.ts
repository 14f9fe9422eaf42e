export { default as Drawer } from 'antd/es/drawer/index.js';
export type { DrawerProps } from 'antd/es/drawer/index.js';
