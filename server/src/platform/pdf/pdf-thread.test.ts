import { afterEach, expect, test } from '@jest/globals';
import type { PdfBlock, PdfDocument } from './pdf-document.ts';
import { PdfThread } from './pdf-thread.ts';
import { renderPdf } from './render-pdf.ts';

let thread: PdfThread;
afterEach(() => thread.close());

const document = (...blocks: PdfBlock[]): PdfDocument => ({
  title: 'Property report',
  language: 'en-US',
  createdAt: new Date('2026-11-20T12:00:00Z'),
  blocks,
});
const hello = document({ kind: 'paragraph', text: 'Hello, 王小明' });

test('a document is the same bytes as without a thread', async () => {
  thread = new PdfThread();
  const [first, second] = await Promise.all([thread.render(hello), thread.render(hello)]);
  expect(Buffer.from(first.bytes)).toEqual(await renderPdf(hello));
  expect(second).toMatchObject({ bytes: first.bytes, pages: 1 });
});

test('a document that cannot be rendered fails alone', async () => {
  thread = new PdfThread();
  const broken = document({ kind: 'paragraph', text: null as unknown as string });
  const results = await Promise.allSettled([thread.render(broken), thread.render(hello)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('what a thread had when it ended fails, and the next document has another thread', async () => {
  thread = new PdfThread();
  const lost = thread.render(hello);
  await Promise.all([expect(lost).rejects.toThrow('could not be rendered'), thread.close()]);
  expect((await thread.render(hello)).pages).toBe(1);
});

test('D-37 a document that takes too long fails alone: those that wait have another thread', async () => {
  thread = new PdfThread({ deadlineMs: 3_000 });
  // takes many times as long
  const endless = document(
    ...Array.from({ length: 40 }, () => ({ kind: 'paragraph' as const, text: 'word '.repeat(50_000) })),
  );
  const [late, ...others] = await Promise.allSettled([
    thread.render(endless),
    thread.render(hello),
    thread.render(hello),
  ]);
  expect(late).toMatchObject({ status: 'rejected', reason: { cause: { message: 'It took longer than 3000 ms.' } } });
  expect(others).toMatchObject([
    { status: 'fulfilled', value: { pages: 1 } },
    { status: 'fulfilled', value: { pages: 1 } },
  ]);
});

test('what waits for a thread that is closed fails', async () => {
  thread = new PdfThread();
  const results = Promise.allSettled([thread.render(hello), thread.render(hello)]);
  await thread.close();
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('the event loop goes on while a long document is rendered', async () => {
  thread = new PdfThread();
  const long = document({ kind: 'paragraph', text: 'word '.repeat(50_000) });
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const { pages } = await thread.render(long);
  isDone = true;
  expect(pages).toBeGreaterThan(20);
  // on this thread it would be a handful: rendering yields only where a font is read
  expect(turns).toBeGreaterThan(1_000);
});
