import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const UNUSED = path.join(import.meta.dirname, 'unused-part.cjs');

/**
 * Parts of the federation runtime that the host never calls: it consumes no shared modules but has them, loads remotes
 * with its own code, and there are no manifests. Remotes use this runtime too.
 */
export function unusedByHost(): Record<string, string> {
  const { core, sdk, bundler } = federationFolders();
  return unused(
    path.join(core, 'plugins/snapshot/SnapshotHandler.js'),
    path.join(core, 'utils/preload.js'),
    path.join(core, 'utils/load.js'),
    path.join(sdk, 'dom.js'),
    path.join(bundler, 'remotes.js'),
    path.join(bundler, 'consumes.js'),
    path.join(bundler, 'installInitialConsumes.js'),
  );
}

/**
 * The same for the entry of a remote: it loads no other remotes, needs shared modules only when a module of it is
 * requested, and the texts are those of errors that calls without a runtime have.
 */
export function unusedByRemotes(): Record<string, string> {
  const { errorCodes, bundler } = federationFolders();
  return unused(
    path.join(bundler, 'remotes.js'),
    path.join(bundler, 'installInitialConsumes.js'),
    path.join(errorCodes, 'desc.mjs'),
  );
}

const unused = (...files: string[]): Record<string, string> => Object.fromEntries(files.map((file) => [file, UNUSED]));

/** Where the parts of the federation runtime are; they are packages that only it depends on. */
function federationFolders(): Record<'core' | 'sdk' | 'bundler' | 'errorCodes', string> {
  const folderOf = (name: string, from: string) => path.dirname(createRequire(from).resolve(name));
  const enhanced = require.resolve('@module-federation/enhanced');
  const bundler = folderOf('@module-federation/webpack-bundler-runtime', enhanced);
  const runtime = folderOf('@module-federation/runtime', path.join(bundler, 'index.js'));
  const core = folderOf('@module-federation/runtime-core', path.join(runtime, 'index.js'));
  const errorCodes = folderOf('@module-federation/error-codes', path.join(runtime, 'index.js'));
  return { bundler, core, errorCodes, sdk: folderOf('@module-federation/sdk', path.join(core, 'index.js')) };
}
