export { default as ConfigProvider } from 'antd/es/config-provider/index.js';
export type { ConfigProviderProps } from 'antd/es/config-provider/index.js';
export { default as englishLocale } from 'antd/es/locale/en_US.js';
