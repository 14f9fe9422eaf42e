export { default as Switch } from 'antd/es/switch/index.js';
export type { SwitchProps } from 'antd/es/switch/index.js';
