import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { NewNames } from './name-remote.ts';

const TEMPLATE = path.resolve(import.meta.dirname, '../../templates/remote');

/**
 * Writes the folder of a new remote from the template: into a temporary folder first, so that it exists whole or not at all.
 * @param root of the repository
 */
export async function writeRemote(root: string, names: NewNames): Promise<void> {
  const draft = mkdtempSync(path.join(root, '.cache', 'new-remote-'));
  try {
    cpSync(TEMPLATE, draft, { recursive: true });
    for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      writeFileSync(file, await formatted(file, withNames(readFileSync(file, 'utf8'), names)));
    }
    renameSync(draft, path.join(root, names.name));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The template is a remote called `mfe-example`, at `/example`, with the title `Example`. */
const withNames = (text: string, { name, path: address, title }: NewNames): string =>
  text.replaceAll('mfe-example', name).replaceAll('/example', address).replaceAll('Example', title);

/** Names of another length change alignment and line breaks. */
async function formatted(file: string, text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(TEMPLATE)), filepath: file });
}
