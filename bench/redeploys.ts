// `npm run bench:redeploys`: what a visitor who was there before pays for a remote that was redeployed with one line changed.
import type { Browser } from '@playwright/test';
import { versionInDist } from '../scripts/lib/build.ts';
import { newVisitor, POSITIONS_KNOWN, signIn } from './lib/browser.ts';
import { ACCOUNT, closeServed, LINE, PAGES, PAIRS, serve, type Served } from './lib/cold-loads.ts';
import { bytesOverHttp2 } from './lib/http2-bytes.ts';
import { withLocalPortal } from './lib/local-portal.ts';
import { loadAndRecord, loadIn } from './lib/page-load.ts';
import { progress } from './lib/progress.ts';
import { bytesOfFiles, type MovedPortal, redeploy } from './lib/redeploy.ts';
import { type Finding, printReport } from './lib/report.ts';
import { Samples } from './lib/statistics.ts';

/** Small, with one text of its list. */
const MEASURED_FILES = { remote: 'mfe-reports', text: 'Escrow reports' };
/** The remote of the page that is visited, with a text that no code compares with. */
const VISITED = { remote: 'mfe-referrals', text: 'Name each column once' };
const PAGE = PAGES.find(({ path: page }) => page === '/referrals')!;
const KINDS = ['dictionary', 'brotli'] as const;
type Kind = (typeof KINDS)[number];

/** Visits right after a redeploy and visits without one, in turns. Samples are named `dictionary redeployed shown`. */
async function measureVisits(browser: Browser, builds: Readonly<Record<Kind, Served>>, portal: MovedPortal) {
  const samples = new Samples();
  const open = (kind: Kind) => newVisitor(browser, builds[kind].origin, builds[kind].tokens, 'block');
  const visitors = { dictionary: await open('dictionary'), brotli: await open('brotli') };
  const visitAs = async (kind: Kind, when: 'redeployed' | 'warm') => {
    const { load, served } = await loadAndRecord(visitors[kind], builds[kind], PAGE);
    const http2 = await bytesOverHttp2(served.flatMap(({ response }) => (response ? [response] : [])));
    for (const [what, value] of Object.entries({ ...load, http2 })) samples.add(`${kind} ${when} ${what}`, value);
  };
  // the first visits fill the cache, and the code of the browser's own cache
  for (let visit = 0; visit < 3; visit++) for (const kind of KINDS) await loadIn(visitors[kind], builds[kind], PAGE);
  for (let pair = 0; pair < PAIRS; pair++) {
    const kinds = pair % 2 === 0 ? KINDS : KINDS.toReversed();
    if (pair % 2 === 0) for (const kind of kinds) await visitAs(kind, 'warm');
    await redeploy(portal, { ...VISITED, version: `9.0.${pair}` });
    for (const kind of kinds) await visitAs(kind, 'redeployed');
    if (pair % 2 === 1) for (const kind of kinds) await visitAs(kind, 'warm');
    progress(`${pair + 1} of ${PAIRS} redeploys`);
  }
  for (const visitor of Object.values(visitors)) await visitor.close();
  return samples;
}

function visitFindings(samples: Samples): Finding[] {
  return KINDS.flatMap((kind): Finding[] => {
    const name = `/referrals after a redeploy of ${VISITED.remote} / warm, ${kind}`;
    const ratio = (what: string) => samples.ratio(`${kind} redeployed ${what}`, `${kind} warm ${what}`);
    const middle = (when: string, what: string) => samples.median(`${kind} ${when} ${what}`);
    const target = kind === 'dictionary' ? { target: 1.02 } : {};
    return [
      { name: `${name}: time`, value: ratio('shown'), unit: '×', ...target },
      { name: `${name}: bytes, with headers`, value: ratio('bytes'), unit: '×', ...target },
      { name: `${name}: bytes over HTTP/2`, value: ratio('http2'), unit: '×', ...target },
      { name: `Warm visit, ${kind}: time`, value: middle('warm', 'shown'), unit: 'ms' },
      { name: `Warm visit, ${kind}: bytes`, value: middle('warm', 'bytes') / 1000, unit: 'KB' },
      { name: `After the redeploy, ${kind}: bytes`, value: middle('redeployed', 'bytes') / 1000, unit: 'KB' },
      { name: `Warm visit, ${kind}: bytes over HTTP/2`, value: middle('warm', 'http2') / 1000, unit: 'KB' },
      {
        name: `After the redeploy, ${kind}: bytes over HTTP/2`,
        value: middle('redeployed', 'http2') / 1000,
        unit: 'KB',
      },
      {
        name: `After the redeploy, ${kind}: more requests`,
        value: middle('redeployed', 'requests') - middle('warm', 'requests'),
        unit: '',
      },
    ];
  });
}

await withLocalPortal(async ({ portal: server, store, browser }) => {
  const portal: MovedPortal = { store, portalUrl: server.url };
  const served: Served[] = [];
  try {
    progress('Files');
    const from = versionInDist(MEASURED_FILES.remote);
    await redeploy(portal, { ...MEASURED_FILES, version: '9.0.0' });
    const files = await bytesOfFiles(portal, { remote: MEASURED_FILES.remote, from, to: '9.0.0' });
    const sum = (kind: 'brotli' | 'changes') => files.reduce((all, file) => all + file[kind], 0) / 1000;
    const tokens = await signIn(browser, server.url, ACCOUNT);
    const dictionary = await serve(server.url, tokens);
    const brotli = await serve(server.url, tokens, ({ headers }) => {
      // a browser that has no dictionaries
      delete headers['available-dictionary'];
      return false;
    });
    served.push(dictionary, brotli);
    const samples = await measureVisits(browser, { dictionary, brotli }, portal);
    printReport({
      title: 'Visits after a redeploy of one remote, one line changed',
      notes: [
        `${LINE.roundTrip} ms round trip, ${LINE.megabitsPerSecond} Mbit/s, HTTP/1.1, without service worker; medians of ${PAIRS} pairs.`,
        'brotli: the same browser, but the server is not told of its dictionaries.',
      ],
      findings: [
        { name: `All ${files.length} scripts of ${MEASURED_FILES.remote}, brotli`, value: sum('brotli'), unit: 'KB' },
        { name: 'The same, changes alone', value: sum('changes'), unit: 'KB', target: 1 },
        ...visitFindings(samples),
      ],
      answers: [],
      details: { files, loads: Object.fromEntries(samples.names().map((name) => [name, samples.all(name)])) },
    });
  } finally {
    for (const build of served) await closeServed(build);
  }
}, POSITIONS_KNOWN);
