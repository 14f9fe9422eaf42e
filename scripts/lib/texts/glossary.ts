import { readFileSync } from 'node:fs';
import { inRoot } from '../packages.ts';
import type { Catalog } from './catalog-problems.ts';

/** An English term, and how it is called in a language; in lower case and the singular. */
export interface Term {
  english: string;
  translated: string;
}

/** Names of values and of the product are no terms. */
const NO_WORDS = /\{[^{}]*\}|<[^<>]*>|Agent Portal/g;

/** The table of `docs/glossary-es.md`. @throws Error when it has no rows */
export function readGlossary(file = 'docs/glossary-es.md'): Term[] {
  const terms = readFileSync(inRoot(file), 'utf8')
    .split('\n')
    .flatMap((line): Term[] => {
      const [, english, translated] = /^\| ([a-zA-Z][^|]*?) +\| ([^|]+?) +\|/.exec(line) ?? [];
      return english && translated && english !== 'English' ? [{ english, translated }] : [];
    });
  if (terms.length === 0) throw new Error(`${file} has no table of terms`);
  return terms;
}

/** Translations that call a term by another word than the glossary. */
export function glossaryProblems(file: string, catalog: Catalog, glossary: readonly Term[]): string[] {
  return Object.entries(catalog).flatMap(([text, translation]) => {
    const words = text.replaceAll(NO_WORDS, ' ');
    const shown = plain(translation);
    return glossary
      .filter(({ english }) =>
        new RegExp(String.raw`(?<![\w-])${english.replace(/y$/, '(y|ie)')}(e?s)?(?![\w-])`, 'i').test(words),
      )
      .filter(
        ({ translated }) =>
          translation &&
          !new RegExp(
            plain(translated)
              .split(' ')
              .join(String.raw`\w*\s+`),
          ).test(shown),
      )
      .map(
        ({ english, translated }) =>
          `${file}: “${text}” has “${english}”, which is “${translated}”, not “${translation}”.`,
      );
  });
}

/** In lower case and without accents, which a plural may lose: comisión, comisiones. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
