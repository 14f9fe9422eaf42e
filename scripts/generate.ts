// `npm run generate`: writes the files that are made from sources. `npm run check` fails when one of them is not up to date.
// Catalogs of translations get a key for each new text; who adds a text writes its translation there (docs/texts.md), and what is left to translate is printed.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generatedFiles } from './lib/generated-files.ts';
import { inRoot } from './lib/packages.ts';
import { completedCatalogs, untranslatedLines } from './lib/texts/catalogs.ts';

for (const [file, content] of await generatedFiles()) writeFileSync(inRoot(file), content);

const catalogs = completedCatalogs();
for (const [file, content] of catalogs) {
  mkdirSync(inRoot(path.dirname(file)), { recursive: true });
  writeFileSync(inRoot(file), content);
}
for (const line of untranslatedLines(catalogs)) console.log(line);
