import type { Language } from './language.ts';

/** Formats a value, such as a day, in the language in which its sentence is said. */
export type Formatted = (language: Language) => string;

/** A sentence with values. A `Message` of a rule is one. */
export interface Sentence {
  /** English, in the ICU format. */
  id: string;
  values?: Record<string, string | number | null | Formatted>;
}

/** Whole texts that follow one another. */
interface Sequence {
  texts: readonly Text[];
  separator: string;
  /** Characters after which it is cut off. */
  longest?: number;
}

/**
 * What the server says to people: English without values, which is its own id in the catalog; or a sentence with values; or
 * several of them. It becomes a string where it is sent, in the language of the request (`say`).
 */
export type Text = string | Sentence | Sequence;

/** Sentences one after the other, each whole in itself. */
export const sentences = (...texts: readonly Text[]): Sequence => ({ texts, separator: ' ' });

/** Texts in a row, with something between them that is the same in every language. @param longest in characters */
export const joined = (texts: readonly Text[], separator: string, longest?: number): Sequence => ({
  texts,
  separator,
  ...(longest === undefined ? {} : { longest }),
});

/** A message without a full stop as a sentence. */
export const withStop = (text: Text): Sequence => joined([text, '.'], '');
