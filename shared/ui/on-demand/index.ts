export { onDemand } from './on-demand.ts';
export { OpenedOnDemand } from './OpenedOnDemand.tsx';
export { useOnDemand } from './use-on-demand.ts';
