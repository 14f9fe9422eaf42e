import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { editHtml, pageDataEdit, pageDataTextIn } from '../../html/index.ts';
import { PAGE_DATA_ELEMENT, type PageData } from './page-data.ts';
import { parsePageData, writePageData } from './page-data-codec.ts';

const dataWith = (text: string): PageData => ({
  config: {
    environment: 'production',
    demoMode: false,
    identity: { userPoolId: text, clientId: 'client', endpoint: null },
    supportPhone: text,
    supportCentreUrl: 'https://support.example.com',
  },
  snapshot: {
    id: '7f3ac2e10b44',
    channel: 'production',
    revision: 4,
    host: { version: '1.0.0', container: 'host__1_0_0', base: '/releases/host/1.0.0/', integrity: {} },
    remotes: {},
  },
  pin: null,
  bugToken: text,
  visitToken: '',
});

/** Texts with what ends a script element, hides its end, ends a line of JavaScript, or is half a character. */
const texts = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '</script>',
        '</SCRIPT\n',
        '<script',
        '<!--',
        '-->',
        ']]>',
        '\u2028',
        '\u2029',
        '\uD800',
        '\uDC00',
      ),
      fc.constantFrom('\0', '\r\n', '\\', '"', '&lt;', '{{nonce}}', '$&', '$1'),
    ),
  )
  .map((parts) => parts.join(''));

const pageWith = (json: string) =>
  `<html><head></head><body><!-- -->\n<script type="application/json" id="${PAGE_DATA_ELEMENT}">\n  ${json}\n</script><p>after</p></body></html>`;

test('any data is read as it was written, as text and from a page', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const data = dataWith(text);
      const json = writePageData(data);
      expect(json).not.toMatch(/[<\u2028\u2029]/);
      expect(parsePageData(json)).toEqual(data);
      expect(parsePageData(pageDataTextIn(pageWith(json))!)).toEqual(data);
    }),
  );
});

test('replacing the data of a page leaves everything around it unchanged', () => {
  fc.assert(
    fc.property(texts, texts, (text, other) => {
      const html = pageWith(writePageData(dataWith(text)));
      const changed = editHtml(html, [pageDataEdit(html, dataWith(other))]);
      expect(parsePageData(pageDataTextIn(changed)!)).toEqual(dataWith(other));
      expect(changed).toBe(pageWith(writePageData(dataWith(other))).replace(/\n {2}|\n(?=<\/script>)/g, ''));
    }),
  );
});

test('anything that is not the data of a page is refused', () => {
  expect(() => parsePageData('{')).toThrow(SyntaxError);
  expect(() => parsePageData(JSON.stringify({ ...dataWith(''), snapshot: {} }))).toThrow('snapshot');
  expect(pageDataTextIn('<h1>It works</h1>')).toBeNull();
  expect(() => pageDataEdit('<h1>It works</h1>', dataWith(''))).toThrow('no place for its data');
});
