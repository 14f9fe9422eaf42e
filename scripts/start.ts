// `npm start`: builds what changed, releases it into the local store, starts the portal, says where it is.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildChanged } from './lib/build.ts';
import { inRoot, RELEASED } from './lib/packages.ts';
import { releaseLocally } from './lib/release-locally.ts';
import { startSimulators } from './lib/start-simulators.ts';

const dataFolder = path.resolve(process.env['PORTAL_DATA'] ?? inRoot('.portal'));
const store = process.env['RELEASE_STORE'] ?? path.join(dataFolder, 'releases');

try {
  const started = performance.now();
  const built = await buildChanged((name) => console.log(`• Building ${name} …`));
  if (built.length === 0) console.log(`• The builds of the ${RELEASED.length} front ends are up to date`);
  const moved = await releaseLocally(store, built);
  if (moved) console.log(`• Released: ${moved}`);
  console.log(`• Front ends ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

// A partner that was configured is used; otherwise the simulators stand in for it.
const partners = process.env['ESCROW_PARTNER_URL'] ? null : await startSimulators();
const server = spawn(process.execPath, [inRoot('server/src/main.ts')], {
  stdio: 'inherit',
  env: { ...process.env, ...partners?.env, PORTAL_DATA: dataFolder, RELEASE_STORE: store },
});
// The terminal sends Ctrl-C to all of them; this process only waits for the server to finish its work.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code) => {
  partners?.process.kill('SIGTERM');
  process.exit(code ?? 1);
});
