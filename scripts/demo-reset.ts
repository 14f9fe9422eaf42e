// `npm run demo:reset`: resets the demonstration to the state of the first start (D-39).
import { resetDemonstration } from '@portal/server';
import './lib/end-with-parent.ts';
import { root } from './lib/packages.ts';

process.chdir(root);
await resetDemonstration((step) => console.log(`• ${step} …`));
if (!process.exitCode) console.log('The demonstration is as it was on the first start.');
