import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PAGE_DATA_ELEMENT } from '@portal/shared/contracts';
import { beaconBody, loadPage, reportOf } from './beacons.ts';

const DATA = {
  config: {},
  snapshot: { id: 'abcdefabcdef', remotes: { 'mfe-a': { version: '1.1.0' } } },
  visitToken: 'signed',
  bugToken: 'other',
};
const server = http.createServer((_request, response) => {
  response.setHeader('set-cookie', 'portal_visitor=me; Path=/');
  response.end(`<script nonce="x" type="application/json" id="${PAGE_DATA_ELEMENT}">${JSON.stringify(DATA)}</script>`);
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const today = { properties: { snapshot: {}, isPinned: {}, reports: {} } };
const proven = { properties: { visit: {}, reports: {} } };

test('a page load gives what a beacon must carry, by the names of its contract', async () => {
  expect(await loadPage(url, '9.9.9.9', today)).toEqual({
    cookie: 'portal_visitor=me',
    snapshot: 'abcdefabcdef',
    versions: { 'mfe-a': '1.1.0' },
    proof: {},
  });
  expect(await loadPage(url, '9.9.9.9', proven)).toMatchObject({ proof: { visit: 'signed' } });
});

test('a beacon has the fields of its contract and no others', () => {
  const visit = { snapshot: 'abcdefabcdef', proof: { visit: 'signed' } };
  const report = reportOf('1.1.0', 'failed');
  expect(JSON.parse(beaconBody(visit, proven, report))).toEqual({ visit: 'signed', reports: [report] });
  expect(JSON.parse(beaconBody({ ...visit, proof: {} }, today, report))).toEqual({
    snapshot: 'abcdefabcdef',
    isPinned: false,
    reports: [report],
  });
});
