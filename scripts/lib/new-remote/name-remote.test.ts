import { expect, test } from '@jest/globals';
import { nameRemote, NewRemoteError } from './name-remote.ts';

const folders = ['host', 'mfe-shop', 'shared'];
const known = [{ name: 'mfe-shop', paths: ['/sgd', '/promo/*'] }];

test('folder, address and page of a remote have matching names, with or without the prefix', () => {
  const names = { name: 'mfe-service-desk', title: 'Service desk', path: '/service-desk' };
  expect(nameRemote('service-desk', folders, known)).toEqual(names);
  expect(nameRemote('mfe-service-desk', folders, known)).toEqual(names);
});

test.each([
  [undefined, 'Name the new remote, for example: npm run new:remote tickets'],
  ['', '"" is not a name for a remote'],
  ['Tickets', '"Tickets" is not a name for a remote'],
  ['../tickets', 'is not a name for a remote'],
  ['tickets--eu', 'is not a name for a remote'],
  ['2fa', 'is not a name for a remote'],
  ['constructor', 'is not a name for a remote'],
  ['t'.repeat(41), 'at most 40 characters'],
  ['host', 'The host is the page around all remotes'],
  ['shop', 'There is a folder mfe-shop already'],
  ['sgd', '/sgd is an address of mfe-shop'],
  ['promo', '/promo is an address of mfe-shop'],
  ['releases', 'The server answers /releases itself'],
])('%j is refused', (input, sentence) => {
  expect(() => nameRemote(input, folders, known)).toThrow(NewRemoteError);
  expect(() => nameRemote(input, folders, known)).toThrow(sentence);
});
