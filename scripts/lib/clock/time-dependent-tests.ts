import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads the clock, or formats a time for people. */
const USES_TIME = /\bnew Date\(\)|\bDate\.now\(|\bnow\(\)|\bnow:|timeZone|toLocale|\bdayIn\b|\bIntl\.Date/;
const IS_TEST = /\.test\.tsx?$/;
const IS_SOURCE = /\.tsx?$/;

/**
 * Tests that compare their clock with one that cannot be faked: the times of files, or the clock of another process. They
 * run at the real time, in a zone where that is close to midnight.
 */
const BOUND_TO_REAL_TIME: Record<string, RegExp> = {
  'a release store compares the clock with the times of its files': /^release\/|\/delivery\/|\/modules\/releases\//,
  'the age of a file lock is that of its file': /with-file-lock/,
  'another process has the real time':
    /^deploy\/|^trial\/|^scripts\/regress|release-locally|launch-embedded|run-server/,
};

export interface TimeDependentTests {
  /** Run with a fake clock. */
  shiftable: string[];
  /** Run only at the real time. */
  bound: string[];
}

/** The tests below `root` that use the time themselves, or whose subject, the file they are named after, does. */
export function timeDependentTests(root: string, folders: readonly string[]): TimeDependentTests {
  const found = folders.flatMap((folder) => filesBelow(root, folder)).filter((file) => IS_TEST.test(file));
  const dependent = found.filter(
    (file) => usesTime(root, file) || subjectsOf(root, file).some((it) => usesTime(root, it)),
  );
  const isBound = (file: string) => Object.values(BOUND_TO_REAL_TIME).some((pattern) => pattern.test(file));
  return { shiftable: dependent.filter((file) => !isBound(file)), bound: dependent.filter(isBound) };
}

function filesBelow(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name === 'dist' ? [] : filesBelow(root, file);
    return IS_SOURCE.test(entry.name) ? [file] : [];
  });
}

const usesTime = (root: string, file: string) => USES_TIME.test(readFileSync(path.join(root, file), 'utf8'));

/** `pins.test.ts` is about `pins.ts`, `pins.routes.ts` and the like in its folder. */
function subjectsOf(root: string, test: string): string[] {
  const folder = path.dirname(test);
  const name = path.basename(test).split('.')[0]!; // split gives at least one part
  return readdirSync(path.join(root, folder))
    .filter((file) => file.startsWith(`${name}.`) && IS_SOURCE.test(file) && !IS_TEST.test(file))
    .map((file) => `${folder}/${file}`);
}
