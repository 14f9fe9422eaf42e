export { default as Avatar } from 'antd/es/avatar/index.js';
export type { AvatarProps } from 'antd/es/avatar/index.js';
