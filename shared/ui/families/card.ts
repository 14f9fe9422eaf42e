export { default as Card } from 'antd/es/card/index.js';
export type { CardProps } from 'antd/es/card/index.js';
