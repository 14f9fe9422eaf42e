/** @jest-environment jsdom */
import { beforeEach, expect, test } from '@jest/globals';
import { preloadTexts } from './preload-texts.ts';

const release = (base: string, files: string[]) => ({
  base,
  integrity: Object.fromEntries(files.map((file) => [file, `sha384-${base}${file}`])),
});
const DATA = {
  snapshot: {
    host: release('/releases/host/1.2.0/', ['main.js', 'texts-es.js']),
    remotes: {
      'mfe-list': release('/releases/mfe-list/1.0.0/', ['entry.js', 'texts-es.js']),
      'mfe-other': release('/releases/mfe-other/1.0.0/', ['entry.js', 'texts-es.js']),
    },
  },
};

let page: Document;
beforeEach(() => {
  page = document.implementation.createHTMLDocument();
  page.head.innerHTML = '<link rel="preload" as="script" href="/releases/mfe-list/1.0.0/entry.js">';
  page.body.innerHTML = `<script type="application/json" id="data">${JSON.stringify(DATA)}</script>`;
});

/** Runs the script as the page does: from its text, with only its parameters. */
function open(language: string | null): string[] {
  // oxlint-disable-next-line no-implied-eval, no-new-func
  const fromText = new Function(`return ${preloadTexts.toString()}`)() as typeof preloadTexts;
  fromText(page, language, 'data');
  return [...page.querySelectorAll<HTMLLinkElement>('link[href*="/texts-"]')].map(
    (link) => `${link.getAttribute('href')} ${link.rel} ${link.as} ${link.integrity}`,
  );
}

test.each([null, 'en', '', 'fr', 'en-XA'])('a visitor in %j requests no texts', (language) => {
  expect(open(language)).toEqual([]);
});

test('a visitor in Spanish requests those of the host and of the remote of the page, with integrity', () => {
  expect(open('es')).toEqual([
    '/releases/host/1.2.0/texts-es.js preload script sha384-/releases/host/1.2.0/texts-es.js',
    '/releases/mfe-list/1.0.0/texts-es.js preload script sha384-/releases/mfe-list/1.0.0/texts-es.js',
  ]);
});

test('a remote that was released without Spanish requests none', () => {
  const older = JSON.parse(JSON.stringify(DATA)) as typeof DATA;
  older.snapshot.remotes['mfe-list'] = release('/releases/mfe-list/1.0.0/', ['entry.js']);
  page.getElementById('data')!.textContent = JSON.stringify(older);
  expect(open('es')).toHaveLength(1);
});
