// `npm run demo:reset`: makes the demonstration anew, as it was on the first start (D-39).
import path from 'node:path';
import { inRoot } from './lib/packages.ts';

process.env['PORTAL_DATA'] ??= path.resolve(inRoot('.portal'));
const { resetDemonstration } = await import('server');
await resetDemonstration((step) => console.log(`• ${step} …`));
console.log('The demonstration is as it was on the first start.');
