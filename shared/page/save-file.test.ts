import { afterEach, expect, jest, test } from '@jest/globals';
import { saveFile } from './save-file.ts';

afterEach(() => void jest.useRealTimers());

test('a blob is saved under its name, and its address is given up later', () => {
  jest.useFakeTimers();
  const revoked: string[] = [];
  const clicked: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:portal/1', revokeObjectURL: (url: string) => revoked.push(url) });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.href} ${this.download}`);
  });
  saveFile(new Blob(['a']), 'a.csv');
  expect([clicked, revoked]).toEqual([['blob:portal/1 a.csv'], []]);
  jest.advanceTimersByTime(60_000);
  expect(revoked).toEqual(['blob:portal/1']);
  click.mockRestore();
});
