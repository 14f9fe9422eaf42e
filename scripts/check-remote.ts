// `npm run check:remote <remote>`: types, lint and unit tests of one remote. CI asks for them before it publishes.
import './lib/end-with-parent.ts';
import { checkRemote } from './lib/ci/check-remote.ts';
import { inRoot, REMOTES, unknownRemote } from './lib/packages.ts';

const [remote = '', ...more] = process.argv.slice(2);
if (more.length > 0 || !REMOTES.includes(remote)) {
  console.error(more.length > 0 ? `Unexpected argument "${more[0]}".` : unknownRemote(remote));
  process.exit(2);
}
const isFine = await checkRemote(inRoot(remote), (text) => console.log(text));
process.exit(isFine ? 0 : 1);
