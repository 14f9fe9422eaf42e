// `npm run check`: every check of the sources that works without running the portal. Two checks at a time.
import pMap from 'p-map';
import { checkComposeFile } from './lib/compose-schema.ts';
import { buildChanged } from './lib/build.ts';
import { outdatedFiles } from './lib/generated-files.ts';
import { checkHardCodedTexts } from './lib/hard-coded-texts.ts';
import { checkHouseStyle } from './lib/house-style.ts';
import { inRoot, RELEASED, REMOTES, root } from './lib/packages.ts';
import { describeSizes, pageSizes } from './lib/page-bytes.ts';
import { findRemoteLists, misnamedRemotes } from './lib/remote-lists.ts';
import { runTool } from './lib/run.ts';
import { checkCatalogs } from './lib/texts/catalogs.ts';
import { checkUiModules } from './lib/unused-ui.ts';

interface Check {
  name: string;
  /** Returns what is wrong; an empty text means nothing. */
  run: () => Promise<string>;
}

const tool = (name: string, args: string[], cwd?: string) => async (): Promise<string> => {
  const { status, output } = await runTool(name, args, cwd ? { cwd } : {});
  return status === 0 ? '' : output || `exit code ${status}`;
};

const RULES = inRoot('.dependency-cruiser.mjs');

const checks: Check[] = [
  { name: 'types', run: tool('typescript-native:tsc', ['-p', 'tsconfig.json']) },
  { name: 'lint', run: tool('oxlint', ['--type-aware']) },
  { name: 'house style', run: () => Promise.resolve(checkHouseStyle().join('\n')) },
  { name: 'texts that no translation reaches', run: () => Promise.resolve(checkHardCodedTexts().join('\n')) },
  { name: 'translations', run: () => Promise.resolve(checkCatalogs().join('\n')) },
  {
    name: 'directions of imports',
    run: tool('dependency-cruiser:depcruise', [
      '--config',
      RULES,
      '--output-type',
      'err',
      ...RELEASED,
      'shared',
      'server',
      'release',
      'simulators',
      'e2e',
      'bench',
      'trial',
      'scripts',
      'deploy',
    ]),
  },
  { name: 'directions of imports: the planted violation is found', run: findPlantedViolation },
  { name: 'unused files, exports and dependencies', run: tool('knip', ['--no-progress', '--no-tag-hints']) },
  {
    name: 'exports that only tests use',
    run: tool('knip', ['--no-progress', '--production', '--tags=-internal', '--include', 'exports']),
  },
  { name: 'generated files', run: async () => (await outdatedFiles()).join('\n') },
  { name: 'a remote is one folder', run: () => Promise.resolve(checkRemoteFolders().join('\n')) },
  { name: 'modules of shared/ui that nothing imports', run: () => Promise.resolve(checkUiModules()) },
  { name: 'workspace', run: tool('sherif', []) },
  { name: 'size of each remote', run: tool('size-limit', []) },
  { name: 'bytes of each page', run: checkPageBytes },
  { name: 'format', run: tool('prettier', ['--check', '--log-level', 'warn', '.']) },
  { name: 'compose file', run: () => Promise.resolve(checkComposeFile().join('\n')) },
];

/** A tool that reads no module finds nothing and passes; this proves in every run that it still works. */
async function findPlantedViolation(): Promise<string> {
  const { status, output } = await runTool(
    'dependency-cruiser:depcruise',
    ['--config', RULES, '--ts-config', inRoot('tsconfig.json'), 'mfe-planted', 'mfe-other'],
    { cwd: inRoot('scripts/planted-violation') },
  );
  const isFound = status !== 0 && output.includes('no-remote-imports-another');
  return isFound ? '' : `The forbidden import in scripts/planted-violation was not found:\n${output}`;
}

/** Prints what each page transfers. */
async function checkPageBytes(): Promise<string> {
  const { lines, problems } = describeSizes(await pageSizes());
  console.log(lines.map((line) => `    ${line}`).join('\n'));
  return problems.join('\n');
}

async function runCheck({ name, run }: Check): Promise<boolean> {
  const started = performance.now();
  const problems = await run().catch((error: unknown) => String(error));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problems ? '✗' : '✓'} ${name} (${seconds} s)`);
  if (problems) console.log(problems.trimEnd().replace(/^/gm, '    '));
  return problems === '';
}

/** No other file lists the remotes. The planted list proves that the search still works. */
function checkRemoteFolders(): string[] {
  const planted = findRemoteLists(inRoot('scripts/planted-violation'), ['mfe-planted', 'mfe-other', 'mfe-third']);
  return [
    ...misnamedRemotes(root),
    ...findRemoteLists(root, REMOTES),
    ...(planted.length === 1 ? [] : ['The list of remotes in scripts/planted-violation was not found.']),
  ];
}

/** Runs all checks, prints a line for each, and returns how many passed and failed. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  await buildChanged((step) => console.log(`• ${step} …`));
  const results = await pMap(checks, runCheck, { concurrency: 2 });
  const passed = results.filter((isPassed) => isPassed).length;
  return { passed, failed: checks.length - passed };
}

if (import.meta.main) {
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
