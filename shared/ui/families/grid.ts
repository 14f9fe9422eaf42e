export { Col, Row } from 'antd/es/grid/index.js';
export type { ColProps, RowProps } from 'antd/es/grid/index.js';
