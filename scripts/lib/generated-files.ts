import { readFileSync } from 'node:fs';
import { remoteFileSchema } from '@portal/shared/contracts/manifest-file';
import { format } from 'prettier';
import { inRoot } from './packages.ts';

/** Files that are made from sources: path in the repository -> content. */
export async function generatedFiles(): Promise<Map<string, string>> {
  return new Map([['shared/contracts/remote.schema.json', await remoteSchema()]]);
}

/** Generated files that are not what the sources make of them now, a sentence each. */
export async function outdatedFiles(): Promise<string[]> {
  const files = await generatedFiles();
  return [...files].flatMap(([file, content]) =>
    readFileSync(inRoot(file), 'utf8') === content ? [] : [`${file} is not up to date; run npm run generate.`],
  );
}

/** What editors complete and check a remote.json by. */
const remoteSchema = (): Promise<string> =>
  format(JSON.stringify(remoteFileSchema()), { parser: 'json', printWidth: 120 });
