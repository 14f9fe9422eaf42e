export { resetDemonstration } from './reset-demonstration.ts';
