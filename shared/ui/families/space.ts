export { default as Space } from 'antd/es/space/index.js';
export type { SpaceProps } from 'antd/es/space/index.js';
