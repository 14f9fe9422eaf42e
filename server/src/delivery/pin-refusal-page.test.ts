import { expect, test } from '@jest/globals';
import { refusalPage, refusalStatus } from './pin-refusal-page.ts';

const page = (url: string, message = 'This link expired.') => refusalPage({ message, url, nonce: 'n0nce' });
const linkOf = (html: string) => /<a href="([^"]*)">Open the portal as it is live<\/a>/.exec(html)?.[1];

test('the page says what is wrong and leads to the same address without the pin', () => {
  const html = page('/list/7?tab=2&pin=abc.def');
  expect(html).toContain('<p>This link expired.</p>');
  expect(linkOf(html)).toBe('/list/7?tab=2&#38;pin=off');
  expect(html).toContain('<style nonce="n0nce">');
});

test('the link stays on the portal for an address that starts with two slashes', () => {
  expect(linkOf(page('//evil.example/list?pin=a'))).toBe('/evil.example/list?pin=off');
});

test('nothing of the address or the sentence becomes part of the page', () => {
  const html = page(`/a'"><script>x</script>?pin=1&b="><script>y</script>`, 'Tess wrote <b>"no"</b>');
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('Tess wrote &#60;b&#62;&#34;no&#34;&#60;/b&#62;');
});

test.each([
  ['invalid', 400],
  ['not-yet', 400],
  ['expired', 410],
  ['revoked', 410],
  ['withdrawn', 410],
  ['refused', 410],
  ['unknown', 410],
] as const)('%s is answered with %i', (code, status) => {
  expect(refusalStatus({ code })).toBe(status);
});
