export { ChangesBar } from './ChangesBar.tsx';
export { LiveMark } from './LiveListMark.tsx';
