import type { Release } from '@portal/shared/contracts/release';
import { releaseName } from '../records/release-name.ts';
import { isSignedBy } from './signature.ts';
import { whoMayShip, type Signer, type Signers } from './signers.ts';

/** What the signature of a stored release is worth. */
export interface Verdict {
  /** Who signed it; null for a release that the operator accepted as it is, and for one that is refused. */
  readonly signer: string | null;
  /** Why nobody may get it, a sentence with who may ship it. */
  readonly refused: string | null;
  /** Why no channel may have it, although a pin may open it. */
  readonly forPinsOnly: string | null;
}

/** A record as it is stored. */
interface StoredRecord {
  readonly body: Uint8Array;
  /** The integrity of the body. */
  readonly record: string;
}

/** What the operator's file says of a release. */
export function verdictOf(signers: Signers, release: Release, { body, record }: StoredRecord): Verdict {
  const name = releaseName(release);
  const accepted = signers.accepted.get(name);
  if (accepted === record) return { signer: null, refused: null, forPinsOnly: null };
  const refusal = (sentence: string): Verdict => ({
    signer: null,
    refused: `${name} ${sentence} ${whoMayShip(signers, release.remote)}`,
    forPinsOnly: null,
  });
  const { signature } = release;
  if (signature === undefined) {
    return refusal(
      accepted === undefined ? 'is not signed.' : 'is not the record that was accepted, and it is not signed.',
    );
  }
  const signer = signers.byKey.get(signature.key);
  if (signer === undefined) return refusal(`is signed with the key ${signature.key}, which no release signer has.`);
  if (!isSignedBy(signer.key, body, signature)) {
    return refusal(`is not what ${signer.name} signed: its record was changed, or its signature is of something else.`);
  }
  if (!signer.releases.includes(release.remote)) return refusal(`is signed by ${signer.name}.`);
  return { signer: signer.name, refused: null, forPinsOnly: signer.pinsOnly ? pinsOnlySentence(name, signer) : null };
}

/** Whether visitors of a channel may get a release, as far as its signature is concerned. */
export const isForChannels = ({ verdict }: { readonly verdict?: Verdict }): boolean =>
  verdict === undefined || (verdict.refused === null && verdict.forPinsOnly === null);

const pinsOnlySentence = (name: string, { name: signer }: Signer): string =>
  `${name} is signed by ${signer}, whose releases can be pinned and not promoted.`;
