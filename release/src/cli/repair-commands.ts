import type { DamagedRecord } from '@portal/shared/contracts/release';
import { repair } from '../repair/repair.ts';
import { verifyStore, type RefusedRelease, type Verification } from '../repair/verify.ts';
import { requireNoNames, type Command } from './command.ts';
import { actorOf } from './options.ts';

export const verifyCommand: Command = {
  usage: 'verify',
  summary: 'Read every record and every file of everything published, and compare files with their hashes.',
  options: [],
  use: 'read',
  run: async (store, names) => {
    requireNoNames(names);
    const found = await verifyStore(store);
    const used = found.refused.filter(({ uses }) => uses.length > 0);
    const lines = [...linesOf(found), ...refusedLines(used)];
    const isOk = lines.length === 0;
    const fine = `${found.releases} releases with ${found.files} files are as they were published.`;
    const text = [...(isOk ? [fine] : lines), ...otherRefusedLines(found.refused.length - used.length)].join('\n');
    return { isOk, json: found, text };
  },
};

/** What channels have and no server serves, and how an operator accepts it. */
function refusedLines(used: readonly RefusedRelease[]): string[] {
  if (used.length === 0) return [];
  const acceptable = used.filter(({ isForPinsOnly }) => !isForPinsOnly);
  return [
    'On a channel, but refused by every server with these signers:',
    ...used.flatMap(({ problem, uses }) => [`  ${problem}`, `    ${uses.join(', ')}`]),
    ...(acceptable.length === 0 ? [] : acceptedLines(acceptable)),
  ];
}

function acceptedLines(acceptable: readonly RefusedRelease[]): string[] {
  return [
    'If you know that each is what its team published, the release signers can accept it as it is:',
    '  "accepted": [',
    ...acceptable
      .map(({ release, record }) => `    { "release": "${release}", "record": "${record}" }`)
      .join(',\n')
      .split('\n'),
    '  ]',
  ];
}

/** Old releases stay in the store, so that is no fault. */
const otherRefusedLines = (count: number): string[] =>
  count === 0
    ? []
    : [
        `${count === 1 ? '1 release' : `${count} releases`} on no channel without an authorized signature: promote refuses ${count === 1 ? 'it' : 'them'}.`,
      ];

function linesOf({ releases, damaged, records, consequences }: Verification): string[] {
  // Records of releases are listed with their releases.
  const listed = new Set(damaged.flatMap(({ problems }) => problems));
  const others = records.filter(({ problem }) => !listed.has(problem));
  return [
    ...(damaged.length === 0 ? [] : [`${damaged.length} of ${releases} releases are damaged:`]),
    ...damaged.flatMap(({ release, problems }) => [`  ${release}`, ...problems.map((line) => `    ${line}`)]),
    ...(others.length === 0 ? [] : ['Other records are damaged:', ...others.flatMap(recordLines)]),
    ...consequences,
    ...(damaged.length + others.length === 0 ? [] : ['To move aside what nothing refers to: repair --reason "…"']),
  ];
}

const recordLines = ({ path, problem }: DamagedRecord): string[] => [`  ${path}`, `    ${problem}`];

export const repairCommand: Command = {
  usage: 'repair [<path>...]',
  summary: 'Move damaged records and files aside that nothing refers to, as verify names them; default all of them.',
  options: ['reason', 'who'],
  use: 'write',
  run: async (store, names, options) => {
    const { who, why } = await actorOf(options);
    const result = await repair(store, { paths: names, who, why });
    const { moved, left } = result;
    const text = [
      ...moved.map(({ path, aside }) => `Moved aside: ${path}, now ${aside}.`),
      ...left.flatMap((record) => [`Left: ${record.path}`, `  ${record.problem}`, `  ${record.reason}`]),
      ...(moved.length + left.length === 0 ? ['Nothing is damaged.'] : []),
    ].join('\n');
    return { isOk: left.length === 0, json: result, text };
  },
};
