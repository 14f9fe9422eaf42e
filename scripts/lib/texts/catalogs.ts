import { existsSync, readFileSync } from 'node:fs';
import { CATALOG_FOLDER } from '@portal/shared/build/catalogs.ts';
import { CATALOG_LANGUAGES, type CatalogLanguage } from '@portal/shared/build/translation-problems.ts';
import { inRoot } from '../packages.ts';
import { type Catalog, catalogProblems, contradictions } from './catalog-problems.ts';
import { glossaryProblems, readGlossary } from './glossary.ts';
import { assembledByServer, type PackageTexts, packageTexts } from './package-texts.ts';

const fileOf = (folder: string, language: CatalogLanguage): string => `${folder}/${CATALOG_FOLDER}/${language}.json`;

const read = (file: string): Catalog =>
  existsSync(inRoot(file)) ? (JSON.parse(readFileSync(inRoot(file), 'utf8')) as Catalog) : {};

/** Every text has a translation in the catalog of its package, none is left over, and each fits its English text. */
export function checkCatalogs(): string[] {
  const packages = packageTexts();
  const all = CATALOG_LANGUAGES.flatMap((language) => {
    const catalogs = packages.map(({ folder }) => ({
      file: fileOf(folder, language),
      catalog: read(fileOf(folder, language)),
    }));
    return [
      ...packages.flatMap((each, index) => catalogProblems(each, catalogs[index]!.catalog, language)),
      ...contradictions(catalogs),
      ...catalogs.flatMap(({ file, catalog }) =>
        glossaryProblems(file, catalog, readGlossary(`docs/glossary-${language}.md`)),
      ),
    ];
  });
  return [...assembledByServer(), ...all];
}

/**
 * The catalogs with a key for every text: one that another catalog translates gets that translation, any other an empty
 * one, which `npm run check` refuses until it is written. Texts that are not used any more are removed.
 */
export function completedCatalogs(): [file: string, content: string][] {
  const packages = packageTexts();
  return CATALOG_LANGUAGES.flatMap((language) => {
    const own = packages.map(({ folder }) => read(fileOf(folder, language)));
    const known: Catalog = Object.assign({}, ...own.toReversed().map(withoutEmpty));
    return packages
      .filter(({ texts }) => texts.size > 0)
      .map((each, index): [string, string] => [
        fileOf(each.folder, language),
        `${JSON.stringify(completed(each, own[index]!, known), null, 2)}\n`,
      ]);
  });
}

/** What is left to translate in catalogs: each with how many texts, and the texts. */
export function untranslatedLines(catalogs: readonly (readonly [file: string, content: string])[]): string[] {
  return catalogs.flatMap(([file, content]) => {
    const empty = Object.entries(JSON.parse(content) as Catalog).flatMap(([text, of]) => (of === '' ? [text] : []));
    if (empty.length === 0) return [];
    const count = empty.length === 1 ? '1 text has' : `${empty.length} texts have`;
    return [`${file}: ${count} no translation yet`, ...empty.map((text) => `  ${JSON.stringify(text)}`)];
  });
}

const completed = ({ texts }: PackageTexts, own: Catalog, known: Catalog): Catalog =>
  Object.fromEntries([...texts.keys()].toSorted().map((text) => [text, own[text] || (known[text] ?? '')]));

const withoutEmpty = (catalog: Catalog): Catalog =>
  Object.fromEntries(Object.entries(catalog).filter(([, translation]) => translation !== ''));
