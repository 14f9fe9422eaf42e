export { createCache, StyleProvider } from '@ant-design/cssinjs';
