/** Only the hook: the static functions open outside every root, without our theme. */
export { default as useNotification } from 'antd/es/notification/useNotification.js';
