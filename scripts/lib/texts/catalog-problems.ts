import { type CatalogLanguage, translationProblems } from '@portal/shared/build/translation-problems.ts';
import type { PackageTexts } from './package-texts.ts';

/** English text -> translation. An empty one is still to be written. */
export type Catalog = Record<string, string>;

/** What is wrong with the translations of one package, a sentence for each. */
export function catalogProblems(
  { folder, texts }: PackageTexts,
  catalog: Catalog,
  language: CatalogLanguage,
): string[] {
  const file = `${folder}/src/texts/${language}.json`;
  const missing = [...texts].filter(([text]) => !catalog[text]);
  const unused = Object.keys(catalog).filter((text) => !texts.has(text));
  return [
    ...missing.map(
      ([text, place]) => `${place}: “${text}” has no translation in ${file}; npm run generate adds the key.`,
    ),
    ...unused.map((text) => `${file}: “${text}” is not used any more; npm run generate removes it.`),
    ...Object.entries(catalog)
      .filter(([text, translation]) => translation && texts.has(text))
      .flatMap(([text, translation]) => translationProblems(text, translation, language))
      .map((problem) => `${file}: ${problem}`),
  ];
}

/** The same English text with two translations: on a page with both, whichever is loaded last would be shown. */
export function contradictions(catalogs: readonly { file: string; catalog: Catalog }[]): string[] {
  const first = new Map<string, { file: string; translation: string }>();
  return catalogs.flatMap(({ file, catalog }) =>
    Object.entries(catalog).flatMap(([text, translation]) => {
      const known = first.get(text);
      if (!known && translation) first.set(text, { file, translation });
      return known && translation && known.translation !== translation
        ? [`${file}: “${text}” is “${translation}” here and “${known.translation}” in ${known.file}.`]
        : [];
    }),
  );
}
