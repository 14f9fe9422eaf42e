// `npm run build`: builds host and remotes whose sources changed.
import { buildChanged } from './lib/build.ts';

const built = await buildChanged((step) => console.log(`• ${step} …`));
console.log(built.length > 0 ? `Built: ${built.join(', ')}` : 'Everything is up to date');
