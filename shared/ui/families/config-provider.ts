export { default as ConfigProvider } from 'antd/es/config-provider/index.js';
export type { ConfigProviderProps, ThemeConfig } from 'antd/es/config-provider/index.js';
export { default as englishLocale } from 'antd/es/locale/en_US.js';
