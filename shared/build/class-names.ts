import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * The name of a class in production: a hash of its whole style sheet and of its name there. Several releases add their style
 * sheets to one page, and nothing removes them: two versions of a sheet must not have a class in common, or the
 * one that was added last would style both. The same sheet has the same names in every build and version, so a change elsewhere
 * changes none of them.
 */
export function classNameOf({ resourcePath }: { resourcePath: string }, _template: string, local: string): string {
  const sheet = readFileSync(resourcePath, 'utf8');
  const hash = createHash('sha256').update(`${local}\n${sheet}`).digest('base64url');
  const letters = hash.replaceAll(/[-_]/g, '');
  // a class may not begin with a digit
  return letters.replace(/^\d+/, '').slice(0, LENGTH);
}

/** 62^6 names; some 2,000 classes on a page have one in common with a probability of 1 in 30,000. */
const LENGTH = 6;
