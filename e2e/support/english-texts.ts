import { existsSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inRoot, RELEASED } from '../../scripts/lib/packages.ts';
import { shownTexts } from './shown-texts.ts';

/** English text -> Spanish text, of every package. */
export const SPANISH: ReadonlyMap<string, string> = new Map(
  RELEASED.map((folder) => inRoot(folder, 'src/texts/es.json'))
    .filter((file) => existsSync(file))
    .flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)),
);

/** The translation of a text without values, by which a test finds it. @throws Error when there is none */
export function es(text: string): string {
  const translation = SPANISH.get(text);
  if (!translation) throw new Error(`“${text}” is not translated`);
  return translation;
}

/** The same in both languages: names, units. */
const translated = [...SPANISH].filter(([text, translation]) => text !== translation);
const isSpanishToo = new Set(SPANISH.values());
const plain = new Set(
  translated.map(([text]) => text).filter((text) => !text.includes('{') && !isSpanishToo.has(text)),
);
/** Sentences with values: enough words to be recognized around them. */
const withValues = translated
  .map(([text]) => text)
  .filter((text) => text.includes('{') && !/, (plural|select|selectordinal),/.test(text) && !text.includes('<'))
  .filter((text) => /[a-z]{3,}.*[a-z]{3,}/i.test(text.replaceAll(/\{\w+\}/g, '')))
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split(/\{\w+\}/)
          .map(escaped)
          .join('.+')}$`,
      ),
  );

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}

/**
 * What a page shows in English although there is a Spanish text for it. What no translation reaches at all is found with
 * the pseudo-locale.
 * @param data texts of the responses that the page has received, which stay as they are
 */
export async function englishTexts(page: Page, data: readonly string[]): Promise<string[]> {
  const known = new Set(data);
  const isEnglish = (text: string) => plain.has(text) || withValues.some((pattern) => pattern.test(text));
  return (await shownTexts(page))
    .filter(({ text }) => !known.has(text) && isEnglish(text))
    .map(({ text, place }) => `${place}: ${text}`);
}
