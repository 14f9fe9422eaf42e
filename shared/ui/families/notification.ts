export { default as notification } from 'antd/es/notification/index.js';
