/** Charts of several remotes. Each bundles them, in the chunk of its own charts. */
export { Bars } from './Bars.tsx';
export { thousandsWriter } from './thousands-writer.ts';
