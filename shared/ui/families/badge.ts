export { default as Badge } from 'antd/es/badge/index.js';
export type { BadgeProps } from 'antd/es/badge/index.js';
