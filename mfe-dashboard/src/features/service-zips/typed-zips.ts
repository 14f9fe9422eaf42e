import { MAX_SERVICE_ZIPS } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';

/** Between the ZIP codes of a list: "80202, 80203 80204". */
const BETWEEN = /[\s,;]+/;
/** Also one with the four digits of an address, which do not matter here. */
const ZIP = /^(\d{5})(?:-\d{4})?$/;
/** What is repeated of a text that is no ZIP code. */
const MAX_QUOTE_LENGTH = 20;

const zipOf = (word: string): string => ZIP.exec(word)?.[1] ?? word;
const isPlace = (text: string): boolean => /\p{L}/u.test(text);

/** The ZIP codes of a text that is being typed, and what of it is not finished; a place stays as it is. */
export function takeZips(text: string): { zips: string[]; rest: string } {
  if (isPlace(text)) return { zips: [], rest: text };
  const words = text.split(BETWEEN);
  const rest = words.pop() ?? '';
  return { zips: words.filter(Boolean).map(zipOf), rest };
}

/** The ZIP codes of a whole text, such as a pasted one, each once; null for a place. */
export function zipsOf(text: string): string[] | null {
  if (isPlace(text)) return null;
  return [...new Set(text.split(BETWEEN).filter(Boolean).map(zipOf))];
}

/** `80202`, or the beginning of what is none. */
export const quoteOf = (word: string): string =>
  word.length > MAX_QUOTE_LENGTH ? `${word.slice(0, MAX_QUOTE_LENGTH)}…` : word;

/**
 * What is wrong with each of these that can be known before they are sent, by the ZIP.
 * @param listed the names of the ZIPs in the list
 */
export function problemsOf(zips: readonly string[], listed: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    zips.flatMap((zip): [string, string][] => {
      if (!ZIP.test(zip)) return [[zip, t('{text} is not a five-digit ZIP code.', { text: quoteOf(zip) })]];
      const name = listed.get(zip);
      return name === undefined ? [] : [[zip, t('{zip} {name} is already in your list.', { zip, name })]];
    }),
  );
}

/** Why these do not fit into a list with that many; null when they do. */
export function roomProblem(wanted: number, listed: number): string | null {
  const room = MAX_SERVICE_ZIPS - listed;
  if (wanted <= room) return null;
  const most = MAX_SERVICE_ZIPS;
  if (room <= 0) return t('You can list up to {most} ZIP codes, and you have that many.', { most });
  return t('You can list up to {most} ZIP codes. You have {listed}, so you can add {room} more.', {
    most,
    listed,
    room,
  });
}
