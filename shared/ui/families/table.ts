export { default as Table } from 'antd/es/table/index.js';
export type { ColumnsType, ColumnType, TablePaginationConfig, TableProps } from 'antd/es/table/index.js';
