import { afterEach, expect, test } from '@jest/globals';
import { STATUS_LABELS_NAME, statusLabel, type StatusLabels } from './index.ts';

function givePage(labels: StatusLabels): void {
  const meta = document.createElement('meta');
  meta.name = STATUS_LABELS_NAME;
  meta.content = JSON.stringify(labels);
  document.head.replaceChildren(meta);
}
afterEach(() => document.head.replaceChildren());

test('D-35 a status is called by the label of its side, without a side by the one that both have, else by its word', () => {
  expect(statusLabel('Met', true)).toBe('Met');
  givePage({ seller: { Met: 'Met in person' }, buyer: { Sold: 'Closed' }, both: { Sold: 'Closed' } });
  expect([statusLabel('Met', false), statusLabel('Met', true), statusLabel('Met')]).toEqual([
    'Met in person',
    'Met',
    'Met',
  ]);
  expect([statusLabel('Sold'), statusLabel('Listed', false)]).toEqual(['Closed', 'Listed']);
});

test('a status named like a property of every object has no label', () => {
  givePage({ seller: {}, buyer: {}, both: {} });
  expect(statusLabel('constructor')).toBe('constructor');
});
