// `npm run generate`: writes the files that are made from sources. `npm run check` fails when one of them is not up to date.
import { writeFileSync } from 'node:fs';
import { generatedFiles } from './lib/generated-files.ts';
import { inRoot } from './lib/packages.ts';

for (const [file, content] of await generatedFiles()) writeFileSync(inRoot(file), content);
