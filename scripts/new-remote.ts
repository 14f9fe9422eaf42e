// `npm run new:remote <name>`: a new remote with a page, a parcel, tests and a README, ready to build and publish.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readDeclaration } from '@portal/shared/build/remote-config.ts';
import './lib/end-with-parent.ts';
import { updatePackages } from './lib/install-packages.mjs';
import { nameRemote, NewRemoteError, type NewNames } from './lib/new-remote/name-remote.ts';
import { writeRemote } from './lib/new-remote/write-remote.ts';
import { inRoot, REMOTES, root } from './lib/packages.ts';

/** @throws NewRemoteError when the call is wrong; then nothing was written */
function readCall([input, ...more]: string[]): NewNames {
  if (more.length > 0) throw new NewRemoteError(`Unexpected argument "${more[0]}".`);
  const known = REMOTES.map((name) => ({
    name,
    paths: readDeclaration(inRoot(name)).manifest.pages.map(({ path }) => path),
  }));
  return nameRemote(input, readdirSync(root), known);
}

/** Creates the folder and adds it to the lockfile; when that fails, both are undone. */
async function createRemote(names: NewNames): Promise<void> {
  const lockfile = readFileSync(inRoot('pnpm-lock.yaml'));
  const undo = () => {
    rmSync(inRoot(names.name), { recursive: true, force: true });
    writeFileSync(inRoot('pnpm-lock.yaml'), lockfile);
  };
  const abort = () => {
    undo();
    process.exit(1);
  };
  // A terminal and npm both pass on the same Ctrl-C: without a handler the second signal would end this amid the undo.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, abort);
  try {
    mkdirSync(inRoot('.cache'), { recursive: true });
    await writeRemote(root, names);
    await updatePackages(root);
  } catch (error) {
    undo();
    throw error;
  }
}

const nextSteps = ({
  name,
  path,
  title,
}: NewNames): string => `${name} is ready: a page at ${path}, the menu entry "${title}", a dialog, and tests.

To see it, start the portal (again):
  npm start
or, in a portal that is running:
  npm run release -- publish ${name} --version 1.0.0
  npm run release -- promote ${name}@1.0.0 --reason "first release"
To work on it, with hot reload, while a portal is running:
  npm run dev:remote -- ${name}
To run its tests:
  npm run test:unit -- ${name}
What comes next is in ${name}/README.md.`;

try {
  const names = readCall(process.argv.slice(2));
  await createRemote(names);
  console.log(nextSteps(names));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
process.exit();
