export { ChangesBar } from './ChangesBar.tsx';
export { LiveMark } from './LiveMark.tsx';
