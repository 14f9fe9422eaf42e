import { expect, test } from '@jest/globals';
import { readViewParameters } from './view-parameters.ts';

const read = (text: string) => readViewParameters(text, (status) => status === 'New' || status === 'Met');

test.each([
  ['', ''],
  ['limit=50&sort=-created&tab=wins', 'tab=wins&sort=-created&limit=50'],
  ['side=seller&state=CO,nc&status=New,Met&due=1', 'side=seller&state=CO%2CNC&status=New%2CMet&due=1'],
  ['q=  smith  ', 'q=smith'],
  ['sort=-updated&limit=15&tab=leads', ''],
])('D-22 “%s” is kept as the list writes its address: “%s”', (text, parameters) => {
  expect(read(text)).toEqual({ kind: 'valid', parameters });
});

test.each([
  'page=2',
  'tab=elsewhere',
  'side=tenant',
  'state=Colorado',
  'status=Sold',
  'sort=price',
  'sort=match',
  'limit=1000000',
  'due=yes',
  'tab=wins&tab=lost',
  'agentIds=10482',
  '__proto__=1',
  `q=${'x'.repeat(201)}`,
])('what the list does not know is not saved: “%s”', (text) => {
  expect(read(text)).toMatchObject({ kind: 'refused', problems: [{ path: 'parameters' }] });
});
