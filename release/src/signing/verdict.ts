import type { Release } from '@portal/shared/contracts/release';
import { releaseName } from '../records/release-name.ts';
import { isSignedBy } from './signature.ts';
import { whoMayShip, type Signer, type Signers } from './signers.ts';

/** What the signature of a stored release is worth. `why` is a sentence that begins with the name of the release. */
export type Verdict =
  /** It may go live. `signer` is null for a release that the operator accepted as it is. */
  | Readonly<{ kind: 'good'; signer: string | null }>
  /** A pin may open it, and no channel may have it. */
  | Readonly<{ kind: 'pins-only'; signer: string; why: string }>
  /** Nobody may get it; `why` also says who may ship the remote. */
  | Readonly<{ kind: 'refused'; why: string }>;

/** Something with the verdict on it; undefined where nothing has to be signed. */
type Judged = Readonly<{ verdict?: Verdict }>;

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
  if (accepted === record) return { kind: 'good', signer: null };
  const refusal = (sentence: string): Verdict => ({
    kind: 'refused',
    why: `${name} ${sentence} ${whoMayShip(signers, release.remote)}`,
  });
  const { signature } = release;
  if (signature === undefined) {
    return refusal(
      accepted === undefined ? 'is not signed.' : 'is not the record that was accepted, and it is not signed.',
    );
  }
  const signer = signers.byKey.get(signature.keyId);
  if (signer === undefined) return refusal(`is signed with the key ${signature.keyId}, which no release signer has.`);
  if (!isSignedBy(signer.key, body, signature)) {
    return refusal(`is not what ${signer.name} signed: its record was changed, or its signature is of something else.`);
  }
  if (!signer.releases.includes(release.remote)) return refusal(`is signed by ${signer.name}.`);
  return signer.pinsOnly
    ? { kind: 'pins-only', signer: signer.name, why: pinsOnlySentence(name, signer) }
    : { kind: 'good', signer: signer.name };
}

/** Why no visitor of a channel gets a release by its signature; null when they do. */
export const refusalOf = ({ verdict }: Judged): string | null =>
  verdict === undefined || verdict.kind === 'good' ? null : verdict.why;

/** Whether visitors of a channel may get a release, as far as its signature is concerned. */
export const isForChannels = (judged: Judged): boolean => refusalOf(judged) === null;

/** Whether nobody may get a release by its signature, not even by a pin. */
export const isRefused = ({ verdict }: Judged): boolean => verdict?.kind === 'refused';

/** Who signed a release; null for one that is not signed, that is refused or that was accepted as it is. */
export const signerOf = ({ verdict }: Judged): string | null =>
  verdict === undefined || verdict.kind === 'refused' ? null : verdict.signer;

const pinsOnlySentence = (name: string, { name: signer }: Signer): string =>
  `${name} is signed by ${signer}, whose releases can be pinned and not promoted.`;
