// Forbidden on purpose: `npm run check` fails unless the import rules find this one.
export { other } from '../../mfe-other/src/index.ts';
