import { readdirSync, readFileSync } from 'node:fs';
import { remoteFileSchema } from '@portal/shared/contracts/manifest-file';
import { format, resolveConfig } from 'prettier';
import { rowsOf, withAnchors, withLinks } from './docs/requirement-links.ts';
import { inRoot } from './packages.ts';

const REGISTER = ['docs/product/requirements.md', 'docs/product/decisions.md'] as const;

/** Files that are made from sources, wholly or in part: path in the repository -> content. */
export async function generatedFiles(): Promise<Map<string, string>> {
  return new Map([['shared/contracts/remote.schema.json', await remoteSchema()], ...(await linkedDocuments())]);
}

/** Generated files that differ from what the sources generate now, a sentence each. */
export async function outdatedFiles(): Promise<string[]> {
  const files = await generatedFiles();
  return [...files].flatMap(([file, content]) =>
    read(file) === content ? [] : [`${file} is not up to date; run npm run generate.`],
  );
}

/** The schema that editors complete and check a remote.json with. */
const remoteSchema = (): Promise<string> =>
  format(JSON.stringify(remoteFileSchema()), { parser: 'json', printWidth: 120 });

/** Register and decisions with anchors, and every other document with links to them. */
async function linkedDocuments(): Promise<[string, string][]> {
  const [register, decisions] = REGISTER.map(read) as [string, string];
  const rows = rowsOf(register, decisions);
  const documents = readdirSync(inRoot('docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.md') && !file.startsWith('docs/product/'));
  const options = await resolveConfig(inRoot('docs/README.md'));
  const linked = await Promise.all(
    ['README.md', ...documents].map(async (file): Promise<[string, string]> => {
      const text = withLinks(file, read(file), rows);
      return [file, await format(text, { ...options, parser: 'markdown' })];
    }),
  );
  return [[REGISTER[0], withAnchors(register)], [REGISTER[1], withAnchors(decisions)], ...linked];
}

const read = (file: string): string => readFileSync(inRoot(file), 'utf8');
