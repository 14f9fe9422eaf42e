import { expect, test } from '@jest/globals';
import { fillIn, tokenIn } from './fill-in.ts';

const values = {
  portal: 'http://localhost:41234',
  snapshot: 'effee1c16b17',
  token: undefined,
  freePort: 41235,
  temporaryFolder: '/tmp/other',
};

test('printed addresses, ports and folders become those of the test; nothing else changes', () => {
  expect(fillIn('PORTAL_PORT=8090 PORTAL_DATA=/tmp/portal-b npm start -- http://localhost:8080', values)).toBe(
    'PORTAL_PORT=41235 PORTAL_DATA=/tmp/other npm start -- http://localhost:41234',
  );
  expect(fillIn('npm run release -- promote mfe-a@1.1.0 --reason "a < b"', values)).toContain('"a < b"');
});

test('a placeholder without a value is an error', () => {
  expect(() => fillIn('npm run regress -- --pin <token>', values)).toThrow('No value for <token>');
  expect(fillIn('show <snapshot> --pin <token>', { ...values, token: 'abc' })).toBe('show effee1c16b17 --pin abc');
});

test('the token of a pin is read from what the command prints', () => {
  expect(tokenIn('Pinned mfe-a@1.0.0\nlink   http://x/?pin=abc.def\ntoken  abc.def\n')).toBe('abc.def');
  expect(tokenIn('Published')).toBeUndefined();
});
