/** The one shape we draw; the ready-made ones (avatar, paragraph, image) would double the bytes. */
export { default as SkeletonNode } from 'antd/es/skeleton/Node.js';
