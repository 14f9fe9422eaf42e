// `npm run bench:export`: 100,000 rows as CSV and as a workbook: how fast, how much memory, and what others notice of it.
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { endpointPath, ENDPOINTS } from '@portal/shared/contracts';
import { DEMO_IDS } from '../server/src/demo/demo-accounts.ts';
import { withPortals, type MeasuredPortal } from './lib/api-portals.ts';
import type { ReferralPlan } from './lib/fill-referrals.ts';
import { KeepAliveClient } from './lib/keep-alive-client.ts';
import { signInForApi } from './lib/portal-server.ts';
import { memoryOf, mostMemoryOf } from './lib/process-memory.ts';
import { progress } from './lib/progress.ts';
import { type Finding, printReport } from './lib/report.ts';
import { median, quantile, Samples } from './lib/statistics.ts';
import { withTemporaryFolder } from './lib/temporary-folder.ts';

const FORMATS = ['csv', 'xlsx'] as const;
const ROUNDS = 3;
/** Pages of the list first, as any server has served: memory above idle is that of exports. */
const WARM_UP = 3_000;
/** One call of the list each, while nothing else runs and while an export does. */
const CALL_EVERY_MS = 10;
const IDLE_MS = 6_000;
const LEAST = { csv: 20_000, xlsx: 5_000 };

/** A third of them are active leads, most with one side. */
const PLAN: ReferralPlan = { ordinary: 64, heavy: 0, director: { agents: 400, each: 780 }, total: 312_064 };

interface Exported {
  rows: number;
  bytes: number;
  seconds: number;
  secondsToFirstByte: number;
}

/** Downloads an export as a browser does, and throws it away. */
function download(url: string, headers: Record<string, string>): Promise<Exported> {
  const began = performance.now();
  const since = () => (performance.now() - began) / 1000;
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { ...headers, 'accept-encoding': 'gzip, deflate, br, zstd' } }, (response) => {
      const secondsToFirstByte = since();
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject);
      response.on('end', () => {
        const rows = Number(response.headers['x-total-rows']);
        if (response.statusCode !== 200) reject(new Error(`An export answered ${response.statusCode}`));
        else resolve({ rows, bytes, seconds: since(), secondsToFirstByte });
      });
    });
    request.on('error', reject);
  });
}

/** Calls the list at a steady pace until the work is done. @returns milliseconds of each call */
async function callWhile(list: KeepAliveClient, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const state = { isDone: false };
  void work.finally(() => (state.isDone = true)).catch(() => {});
  while (!state.isDone) {
    const began = performance.now();
    await list.get();
    times.push(performance.now() - began);
    await delay(CALL_EVERY_MS);
  }
  await work;
  return times;
}

async function measure({ server }: MeasuredPortal, samples: Samples): Promise<number> {
  const dana = await signInForApi(server.url, 'dana@example.com');
  const maya = await signInForApi(server.url, 'maya@example.com');
  const list = new KeepAliveClient(`${server.url}${ENDPOINTS.referralSearch}?category=Active%20Leads`, maya);
  const address = (id: number, format: string) =>
    `${server.url}${endpointPath('referralExport', { id })}?category=Active%20Leads&format=${format}`;
  for (let call = 0; call < WARM_UP; call++) await list.get();
  for (const format of FORMATS) await download(address(DEMO_IDS.maya, format), maya);
  await delay(3_000);
  const idle = memoryOf(server.pid);
  let rows = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const format of FORMATS) {
      progress(`Exporting ${format}, ${round + 1} of ${ROUNDS}`);
      for (const time of await callWhile(list, delay(IDLE_MS))) samples.add('idle', time);
      const most = await mostMemoryOf(server.pid, async () => {
        const exported = download(address(DEMO_IDS.dana, format), dana);
        for (const time of await callWhile(list, exported)) samples.add(`${format}: call`, time);
        const { bytes, seconds, secondsToFirstByte, rows: found } = await exported;
        rows = found;
        samples.add(`${format}: rows per second`, found / seconds);
        samples.add(`${format}: first byte`, secondsToFirstByte);
        samples.add(`${format}: bytes`, bytes);
      });
      samples.add(`${format}: memory`, most - idle);
      // by itself, with no other requests
      const { seconds } = await download(address(DEMO_IDS.dana, format), dana);
      samples.add(`${format}: rows per second alone`, rows / seconds);
    }
  }
  list.close();
  return rows;
}

function findings(samples: Samples): Finding[] {
  const idle = quantile(samples.all('idle'), 0.99);
  return [
    { name: 'A page of the list, nothing else: p99', value: idle, unit: 'ms' },
    ...FORMATS.flatMap((format): Finding[] => {
      const meanwhile = quantile(samples.all(`${format}: call`), 0.99);
      const of = (name: string) => median(samples.all(`${format}: ${name}`));
      return [
        { name: `${format}: rows per second`, value: of('rows per second alone'), unit: '', least: LEAST[format] },
        { name: `${format}: rows per second while others call`, value: of('rows per second'), unit: '' },
        { name: `${format}: until the first byte`, value: of('first byte'), unit: 's' },
        { name: `${format}: bytes sent`, value: of('bytes') / 1e6, unit: 'MB' },
        {
          name: `${format}: most memory above idle`,
          value: Math.max(...samples.all(`${format}: memory`)),
          unit: 'MB',
          target: 150,
        },
        { name: `${format}: a page of the list meanwhile, p99`, value: meanwhile, unit: 'ms', target: 50 },
        { name: `${format}: p99 meanwhile / idle`, value: meanwhile / idle, unit: '×', target: 5 },
      ];
    }),
  ];
}

await withTemporaryFolder((folder) =>
  withPortals(folder, { exports: PLAN }, progress, async ({ exports: portal }) => {
    if (!portal) throw new Error('The portal was not started');
    const samples = new Samples();
    const rows = await measure(portal, samples);
    printReport({
      title: `An export of ${rows.toLocaleString('en-US')} rows`,
      notes: [
        `Medians of ${ROUNDS} exports of each format; the most memory and the p99 of all of them.`,
        `Meanwhile another agent asks for the first page of the list every ${CALL_EVERY_MS} ms.`,
      ],
      findings: findings(samples),
      answers: [],
      details: Object.fromEntries(samples.names().map((name) => [name, samples.all(name)])),
    });
  }),
);
