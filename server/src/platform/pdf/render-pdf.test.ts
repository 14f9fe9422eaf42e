import { expect, jest, test } from '@jest/globals';
import type { PdfBlock, PdfDocument } from './pdf-document.ts';
import { renderPdf } from './render-pdf.ts';
import { readPdf } from './testing/read-pdf.ts';

const document = (...blocks: PdfBlock[]): PdfDocument => ({
  title: 'Receipt',
  language: 'en-US',
  createdAt: new Date('2026-11-20T12:00:00Z'),
  blocks,
});
const paragraph = (text: string): PdfBlock => ({ kind: 'paragraph', text });
const read = async (...blocks: PdfBlock[]) => readPdf(await renderPdf(document(...blocks)));

test.each([
  ['Latin', 'Agent’s “Report” – naïve café €5 ½ Łódź', 'latin'],
  ['Greek', 'Ελένη Παπαδοπούλου', 'greek'],
  ['Cyrillic', 'Иван Ђорђе', 'cyrillic'],
  ['Vietnamese', 'Nguyễn Thị Hương Đỗ', 'vietnamese'],
  ['simplified Chinese', '王小明 简体中文', 'noto-sans-sc'],
  ['traditional Chinese', '臺灣國語', 'noto-sans-sc'],
  ['Japanese', '田中 太郎 さん 髙﨑「東京」', 'noto-sans-jp'],
  ['Korean', '김철수 大韓', 'noto-sans-kr'],
])('%s is printed and found again, in bold too, in fonts that are part of the file', async (_, text, font) => {
  const { pages, fonts } = await read({ kind: 'title', text }, paragraph(text));
  expect(pages[0]!.split('\n')).toEqual([text, text]);
  expect(fonts.join(' ')).toContain(font);
  expect(fonts.every((name) => /^[A-Z]{6}\+noto-sans/.test(name))).toBe(true);
  for (const weight of ['400', '700']) expect(fonts.some((name) => name.endsWith(weight))).toBe(true);
});

test('every font is embedded, and none is one that readers bring', async () => {
  const source = (await renderPdf(document(paragraph('Maya 王 Ελένη')))).toString('latin1');
  const descriptors = source.match(/\/Type \/FontDescriptor[^]*?endobj/g)!;
  expect(descriptors).toHaveLength(3);
  for (const descriptor of descriptors) expect(descriptor).toContain('/FontFile2');
  expect(source).not.toContain('/Subtype /Type1');
});

test('a page of Latin is small: its fonts are cut down to its letters', async () => {
  const text = 'The quick brown fox jumps over the lazy dog. THE QUICK BROWN FOX 0123456789 ';
  const page = await renderPdf(document({ kind: 'title', text: 'Receipt' }, paragraph(text.repeat(20))));
  expect(page.length).toBeLessThan(25_000);
  const one = await renderPdf(document(paragraph('A')));
  expect(one.length).toBeLessThan(4_000);
});

test('the same document is the same bytes, whatever the server printed before', async () => {
  const wanted = document({ kind: 'title', text: 'E' }, paragraph('A E\u{a0}e 王'));
  const alone = await renderPdf(wanted);
  // a server that was just started, and prints letters first that are made of those, and share glyphs with them
  jest.resetModules();
  const { renderPdf: renderAfresh } = await import('./render-pdf.ts');
  await renderAfresh(document({ kind: 'title', text: 'Éa\u{a0}' }, paragraph('\u{a0}ÁÉ ÀẤ é 王明')));
  expect(await renderAfresh(wanted)).toEqual(alone);
  expect(await renderAfresh(wanted)).toEqual(alone);
});

test('the same document with another creation time gives another file', async () => {
  const first = document(paragraph('x'));
  const later = { ...first, createdAt: new Date('2026-11-21T12:00:00Z') };
  expect(await renderPdf(later)).not.toEqual(await renderPdf(first));
});

test('title and language are those of the document', async () => {
  const { title, language } = await readPdf(
    await renderPdf({ ...document(paragraph('x')), title: 'Receipt\0 of 王\ud800', language: 'es' }),
  );
  expect({ title, language }).toEqual({ title: 'Receipt\ufffd of 王\ufffd', language: 'es' });
});

test.each([
  ['emoji, each as one', 'a 👨‍👩‍👧 b 🇺🇸 c 👍🏽', 'a \ufffd b \ufffd c \ufffd'],
  ['scripts without a font', 'x مرحبا שלום हि y', 'x \ufffd\ufffd\ufffd\ufffd\ufffd \ufffd\ufffd\ufffd\ufffd \ufffd y'],
  ['control characters', 'a\0b\u0007c\u001b[31m', 'a\ufffdb\ufffdc\ufffd[31m'],
  ['characters that turn the direction of a text', 'a\u202etxt.exe\u202c', 'a\ufffdtxt.exe\ufffd'],
  ['halves of a surrogate pair', 'a\ud83d b\ude00', 'a\ufffd b\ufffd'],
  ['unassigned and private code points', '\u{38b}\u{e000}\u{10ffff}', '\ufffd\ufffd\ufffd'],
])('%s are replaced where everybody sees it', async (_, text, printed) => {
  const { pages } = await read(paragraph(text));
  expect(pages).toEqual([printed]);
});

test('what is invisible by itself leaves nothing behind, and a tab leaves a space', async () => {
  const { pages } = await read(paragraph('soft\u{ad}hyphen zero\u{200b}width\tbom\u{feff}'));
  expect(pages[0]).toMatch(/^softhyphen zerowidth +bom$/);
});

test.each([
  ['script tags', '<script>alert("1")</script> & </text> (a) \\) >> endobj'],
  ['percent signs and names', '%%EOF /Type /Page 1 0 obj'],
])('%s are text', async (_, text) => {
  expect((await read(paragraph(text))).pages).toEqual([text]);
});

test.each([
  ['one word of 10,000 letters', 'abcdefghij'.repeat(1000)],
  ['10,000 Chinese characters', '王小明'.repeat(3334)],
])('%s is broken into lines that stay on the page', async (_, text) => {
  const { pages } = await read(paragraph(text));
  const lines = pages.flatMap((page) => page.split('\n')).filter((line) => !line.startsWith('Page '));
  expect(lines.join('') === text).toBe(true);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(120);
});

test('one letter under 10,000 accents is printed', async () => {
  const { pages } = await read(paragraph(`a${'\u0301'.repeat(10_000)} b`));
  expect(pages[0]).toMatch(/^á/);
});

test('5,000 lines are as many lines on numbered pages', async () => {
  const lines = Array.from({ length: 5000 }, (_, index) => `Line ${index + 1}.`);
  const { pages } = await read(paragraph(lines.join('\n')));
  expect(pages.length).toBeGreaterThan(80);
  const body = pages.flatMap((page, index) => {
    const printed = page.split('\n');
    expect(printed.pop()).toBe(`Page ${index + 1} of ${pages.length}`);
    return printed;
  });
  expect(body).toEqual(lines);
});

test('a page break begins a page; a single page has no number', async () => {
  expect((await read(paragraph('one'))).pages).toEqual(['one']);
  const { pages } = await read(paragraph('one'), { kind: 'page break' }, paragraph('two'));
  expect(pages).toEqual(['one\nPage 1 of 2', 'two\nPage 2 of 2']);
});

test('a table sets each label and its value on one line, and goes on on the next page', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({ label: `Item ${index}`, value: `$${index}.00` }));
  const { pages } = await read({ kind: 'table', rows: [...rows, { label: 'Total', value: '王 $9', isTotal: true }] });
  expect(pages).toHaveLength(3);
  const text = pages.join('\n');
  for (const { label, value } of rows) expect(text).toMatch(new RegExp(`${label} +\\${value}\n`));
  expect(text).toMatch(/Total +王 \$9\n/);
});

test('a document of nothing is one empty page', async () => {
  expect((await read()).pages).toEqual(['']);
  expect((await read(paragraph(''), paragraph(' '.repeat(10_000)))).pages).toEqual(['']);
});
