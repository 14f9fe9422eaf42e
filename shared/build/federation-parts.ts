import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const UNUSED = path.join(import.meta.dirname, 'unused-part.cjs');

/**
 * Files of the federation runtime that are others in the host, for `resolve.alias`: it never calls some, since it loads
 * remotes with its own code and there are no manifests, and its errors have their codes alone. Remotes use this runtime too.
 */
export function hostFederation(): Record<string, string> {
  const { core, sdk, errorCodes } = federationFolders();
  return {
    ...unused(
      path.join(core, 'utils/preload.js'),
      path.join(core, 'utils/load.js'),
      path.join(sdk, 'dom.js'),
      path.join(errorCodes, 'desc.mjs'),
    ),
    ...remoteFederation(),
  };
}

/** The same for a remote: what webpack's generated code calls is our own. */
export const remoteFederation = (): Record<string, string> => ({
  [resolveFor(enhanced(), `${BUNDLER}/bundler`)]: path.join(import.meta.dirname, 'bundler-runtime.ts'),
});

const unused = (...files: string[]): Record<string, string> => Object.fromEntries(files.map((file) => [file, UNUSED]));

const BUNDLER = '@module-federation/webpack-bundler-runtime';
const enhanced = () => require.resolve('@module-federation/enhanced');

/** Where the parts of the federation runtime are; they are packages that only it depends on. */
function federationFolders(): Record<'core' | 'sdk' | 'errorCodes', string> {
  const folderOf = (name: string, from: string) => path.dirname(resolveFor(from, name));
  const runtime = folderOf('@module-federation/runtime', resolveFor(enhanced(), BUNDLER));
  const core = folderOf('@module-federation/runtime-core', path.join(runtime, 'index.js'));
  const errorCodes = folderOf('@module-federation/error-codes', path.join(runtime, 'index.js'));
  return { core, errorCodes, sdk: folderOf('@module-federation/sdk', path.join(core, 'index.js')) };
}

const resolveFor = (from: string, name: string): string => createRequire(from).resolve(name);
