import type { Page } from '@playwright/test';

/** A text that a visitor reads or hears, and where it appears. */
interface ShownText {
  text: string;
  /** `text in h1`, `aria-label of button`, `title of the page`. */
  place: string;
}

/** The data of a page: texts in the API responses that it has received, and what was typed. */
export class SeenData {
  readonly #texts = new Set<string>();
  readonly #reading: Promise<void>[] = [];

  constructor(page: Page) {
    page.on('response', (response) => {
      if (!/json/.test(response.headers()['content-type'] ?? '')) return;
      // A response that was still loading when the page was left cannot be read.
      this.#reading.push(
        response
          .json()
          .then((body) => this.#add(body))
          .catch(() => {}),
      );
    });
  }

  /** Values of fields and of the address: typed by the user, so not translated. */
  async addTyped(page: Page): Promise<void> {
    this.#add([...new URL(page.url()).searchParams.values()]);
    const fields = page.locator('input, textarea');
    this.#add(await fields.evaluateAll((found) => found.map((field) => (field as HTMLInputElement).value)));
  }

  #add(value: unknown): void {
    if (typeof value === 'string') this.#texts.add(value.trim());
    else if (Array.isArray(value)) value.forEach((each) => this.#add(each));
    else if (value !== null && typeof value === 'object') {
      for (const [name, each] of Object.entries(value)) {
        // The name of a remote or of a file is data; any other key is part of the contract.
        if (/[^\w$]/.test(name)) this.#texts.add(name);
        this.#add(each);
      }
    }
  }

  /** The longest first, so that a name is removed before its parts. */
  async texts(): Promise<string[]> {
    await Promise.all(this.#reading);
    return [...this.#texts].filter((text) => /[a-z]/i.test(text)).toSorted((one, other) => other.length - one.length);
  }
}

/** Parts of a postal address, which is the same in every language. */
const UNIT_OF_ADDRESS = /\bUnit [\dA-Z]+(?=,|$)/g;
/** The output of `Intl`: the same in every language as in English so far. */
const FORMATTED = [
  /\b(?:January|February|March|April|June|July|August|September|October|November|December)\b/g,
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g,
  /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g,
  /\b(?:AM|PM|UTC|GMT|[ECMP][SD]T|AKST|AKDT|HST)\b/g,
  /\$[\d.,]+[kmb]\b/g,
  /\b\d+(?:st|nd|rd|th)\b/g,
  // commits, snapshots and hashes of builds, cut as the release console does
  /\b(?=[a-f]*\d)[\da-f]{6,}\b/g,
  /…[\da-f]{6}\b/g,
  // ids of agents and directors as in addresses, and initials
  /\([MNO][A-Z\d][\w-]+\)/g,
  /^[A-Z]{1,2}$/,
  /\b(?:[Yy]esterday|[Tt]oday|[Tt]omorrow|\d+ (?:minute|hour|day|month|year)s? ago)\b/g,
  /\bhttps?:\/\/\S+/g,
  // names of languages, and of each in itself
  /\b(?:English|Spanish|Español|Portuguese)\b/g,
];

/**
 * The texts of a page that have plain letters and are not data: under the pseudo-locale, texts that are not translated.
 * @param data texts of the responses that the page has received
 */
export function plainTexts(shown: readonly ShownText[], data: readonly string[]): string[] {
  const found = new Set<string>();
  for (const { text, place } of shown) {
    if (/[a-z]{2}/i.test(withoutData(text, data))) found.add(`${place}: ${text}`);
  }
  return [...found];
}

function withoutData(text: string, data: readonly string[]): string {
  let left = text.replaceAll(UNIT_OF_ADDRESS, ' ');
  for (const each of data) {
    if (!/[a-z]{2}/i.test(left)) return left;
    if (left.includes(each)) left = left.replaceAll(asWords(each), ' ');
  }
  return FORMATTED.reduce((rest, pattern) => rest.replaceAll(new RegExp(pattern, 'g'), ' '), left);
}

/** Only whole words: "a" must not hide "Save". */
const asWords = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])${text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?![\\p{L}\\d])`, 'gu');

/** Every text of the page: of elements, of attributes that are announced, and its title. */
export function shownTexts(page: Page): Promise<ShownText[]> {
  return page.evaluate(() => {
    const UNREAD = 'script, style, template, noscript, code, kbd, pre';
    const ATTRIBUTES = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
    const shown: { text: string; place: string }[] = [{ text: document.title, place: 'title of the page' }];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const { parentElement: parent, textContent } = nodes.currentNode;
      const text = (textContent ?? '').trim();
      if (text && parent && !parent.closest(UNREAD)) shown.push({ text, place: `text in ${parent.localName}` });
    }
    for (const element of document.body.querySelectorAll(ATTRIBUTES.map((name) => `[${name}]`).join(', '))) {
      for (const name of ATTRIBUTES) {
        const text = element.getAttribute(name)?.trim();
        const isUnread = name.startsWith('aria-') && element.closest('[aria-hidden=true]');
        if (text && !isUnread) shown.push({ text, place: `${name} of ${element.localName}` });
      }
    }
    return shown;
  });
}
