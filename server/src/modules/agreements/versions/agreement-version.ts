import { createHash } from 'node:crypto';
import type { AgreementText } from '@portal/shared/contracts';
import { agreementDay } from '@portal/shared/domain';
import { VERSION_2025_02 } from './2025-02.ts';

/** A version of the referral agreement. One that was signed is never changed: a changed text is another version. */
type AgreementVersion = Omit<AgreementText, 'textHash'>;

/** Oldest first. */
const VERSIONS: readonly AgreementVersion[] = [VERSION_2025_02];

/** The version that is signed at a moment: the newest that is in effect. */
export function currentVersion(now: Date): AgreementText {
  const today = agreementDay(now);
  return withHash(VERSIONS.findLast(({ effectiveOn }) => effectiveOn <= today) ?? VERSIONS[0]!); // never empty
}

/** A version by its name, as it was signed. */
export function findVersion(name: string): AgreementText | undefined {
  const found = VERSIONS.find(({ version }) => version === name);
  return found && withHash(found);
}

/** All that is signed, line by line, as it is hashed and printed. */
export function linesOf({ version, effectiveOn, title, sections }: AgreementVersion): string[] {
  return [
    title,
    `Version ${version}, in effect from ${effectiveOn}`,
    ...sections.flatMap(({ heading, text }) => [heading, text]),
  ];
}

function withHash(version: AgreementVersion): AgreementText {
  return { ...version, textHash: createHash('sha256').update(linesOf(version).join('\n'), 'utf8').digest('hex') };
}
