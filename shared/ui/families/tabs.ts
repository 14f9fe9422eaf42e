export { default as Tabs } from 'antd/es/tabs/index.js';
export type { TabsProps } from 'antd/es/tabs/index.js';
