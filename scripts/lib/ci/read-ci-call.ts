import { parseArgs } from 'node:util';
import { REMOTES, unknownRemote } from '../packages.ts';

/** What is wrong in a call of `npm run ci:remote`; `message` is one sentence. */
export class CiCallError extends Error {
  override readonly name = 'CiCallError';
}

export type CiCall =
  | { kind: 'pull-request'; remote: string; number: string; run: string; grep: string | undefined }
  | { kind: 'merge'; remote: string; commit: string };

/** @throws CiCallError with what is wrong in the call */
export function readCiCall(args: string[], remotes: readonly string[] = REMOTES): CiCall {
  const { values, positionals } = parse(args);
  const [kind, remote = '', ...more] = positionals;
  if (more.length > 0) throw new CiCallError(`Unexpected argument "${more[0]}".`);
  if (!remotes.includes(remote)) {
    throw new CiCallError(unknownRemote(remote, remotes));
  }
  if (kind === 'merge') return { kind, remote, commit: values.commit };
  if (kind !== 'pull-request') throw new CiCallError(`"${kind}" is neither pull-request nor merge.`);
  const { number = '', run, grep } = values;
  // Both become part of a version, which allows no leading zeros.
  if (!/^[1-9]\d*$/.test(number)) throw new CiCallError('--number takes the number of the pull request.');
  if (!/^[1-9]\d*(\.[1-9]\d*)*$/.test(run)) throw new CiCallError('--run takes numbers with dots, such as 3 or 3.1.');
  return { kind, remote, number, run, grep };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        number: { type: 'string' },
        run: { type: 'string', default: '1' },
        commit: { type: 'string', default: 'a pull request' },
        grep: { type: 'string' },
      },
    });
  } catch (error) {
    throw new CiCallError((error as Error).message, { cause: error });
  }
}
