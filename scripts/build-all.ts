// `pnpm build`: builds host and remotes whose sources changed.
import { buildChanged } from './lib/build.ts';

const built = await buildChanged((name) => console.log(`• Building ${name} …`));
console.log(built.length > 0 ? `Built: ${built.join(', ')}` : 'Everything is up to date');
