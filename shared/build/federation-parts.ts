import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const UNUSED = path.join(import.meta.dirname, 'unused-part.cjs');

/**
 * Files of the federation runtime that are others in the host, for `resolve.alias`: it never calls some, since it loads
 * remotes with its own code and there are no manifests. Remotes use this runtime too.
 */
export function hostFederation(): Record<string, string> {
  const { core, sdk } = federationFolders();
  return {
    ...unused(
      path.join(core, 'plugins/snapshot/SnapshotHandler.js'),
      path.join(core, 'utils/preload.js'),
      path.join(core, 'utils/load.js'),
      path.join(sdk, 'dom.js'),
    ),
    ...remoteFederation(),
  };
}

/** The same for a remote: errors have their codes alone, and what webpack's generated code calls is our own. */
export function remoteFederation(): Record<string, string> {
  const { errorCodes, bundler } = federationFolders();
  return {
    ...unused(path.join(errorCodes, 'desc.mjs')),
    [path.join(bundler, 'bundler.js')]: path.join(import.meta.dirname, 'bundler-runtime.ts'),
  };
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
