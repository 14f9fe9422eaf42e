export { createCache, StyleProvider } from '@ant-design/cssinjs';
export type { StyleProviderProps } from '@ant-design/cssinjs';
