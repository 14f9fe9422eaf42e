import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './packages.ts';

const LEFT_OUT = new Set(['node_modules', '.git', '.portal', 'test-results', 'playwright-report']);
/** The only part of `.cache` that is copied: the stamps of complete builds, so that unchanged packages are not built again. */
const KEPT_CACHE = '.cache/built';

interface CopiedWorkspace {
  folder: string;
  /** For its programs: they compile other files than those of this repository, and their cache goes with the copy. */
  env: { NODE_COMPILE_CACHE: string };
  remove: () => void;
}

/** A copy of this repository with its builds, to change files in; packages are installed by the first command there. */
export function copyWorkspace(): CopiedWorkspace {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-workspace-'));
  cpSync(root, folder, {
    recursive: true,
    filter: (source) => {
      const file = path.relative(root, source);
      if (file.startsWith('.cache')) return KEPT_CACHE.startsWith(file) || file.startsWith(KEPT_CACHE);
      return !LEFT_OUT.has(path.basename(file));
    },
  });
  return {
    folder,
    env: { NODE_COMPILE_CACHE: path.join(folder, '.cache/node-compile') },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
