import { randomBytes } from 'node:crypto';
import { Pin, type DamagedRecord } from '@portal/shared/contracts/release';
import { DamagedRecordError } from '../errors.ts';
import pMap from 'p-map';
import { parseRecord, toBytes, unlessDamaged } from './record-io.ts';
import { memoizeByStore } from '../store/memoize-by-store.ts';
import { ConflictError, type ReleaseStore } from '../store/release-store.ts';

// pins/<id>.json           a pin                    keys/pins   what tokens are signed with
// pins/<id>.revoked.json   its revocation

const KEY_PATH = 'keys/pins';
/** A pin is read once, and once more when it was revoked. */
const known = memoizeByStore<Pin>(5_000);
const JSON_TYPE = 'application/json';
const pinPath = (id: string) => `pins/${id}.json`;
const revokedPath = (id: string) => `pins/${id}.revoked.json`;

/** The records of a pin, when a path is that of one of them: the pin's own, and where its revocation is or would be. */
export function pinOfRecord(path: string): { path: string; revokedPath: string } | null {
  const id = /^pins\/([0-9a-f]+)(\.revoked)?\.json$/.exec(path)?.[1];
  return id === undefined ? null : { path: pinPath(id), revokedPath: revokedPath(id) };
}

/** Who ended a pin before its time, when and why. */
const Revocation = Pin.shape.revoked.unwrap();
type Revocation = NonNullable<Pin['revoked']>;

/** The key that signs the tokens of this store; null before it was first needed. */
export async function findPinKey(store: ReleaseStore): Promise<Uint8Array | null> {
  const found = await store.get(KEY_PATH);
  return found && keyFrom(found);
}

/** The same; created when first needed, and never changed. */
export async function pinKey(store: ReleaseStore): Promise<Uint8Array> {
  const found = await findPinKey(store);
  if (found !== null) return found;
  const made = randomBytes(32).toString('hex');
  try {
    await store.createOnce(KEY_PATH, Buffer.from(made), 'text/plain');
    return Buffer.from(made, 'hex');
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const others = await store.get(KEY_PATH);
    if (others === null) throw error;
    return keyFrom(others);
  }
}

function keyFrom(body: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(body);
  if (/^[0-9a-f]{64}$/.test(text)) return Buffer.from(text, 'hex');
  throw new DamagedRecordError(KEY_PATH, 'The key of the pins in the release store is damaged.');
}

export async function writePin(store: ReleaseStore, pin: Pin): Promise<void> {
  await store.createOnce(pinPath(pin.id), toBytes(pin), JSON_TYPE);
}

/** The pin as it is now, with its revocation; null when there is none with that id. */
export async function readPin(store: ReleaseStore, id: string): Promise<Pin | null> {
  if (!Pin.shape.id.safeParse(id).success) return null;
  const [body, revoked] = await Promise.all([store.get(pinPath(id)), store.get(revokedPath(id))]);
  if (body === null) return null;
  const pin = parseRecord(Pin, body, { path: pinPath(id), what: `The pin ${id}` });
  if (pin.id !== id) throw new DamagedRecordError(pinPath(id), `The pin ${id} in the release store is another pin.`);
  if (revoked === null) return pin;
  // A damaged revocation still counts: the pin must not be read as one that opens.
  const place = { path: revokedPath(id), what: `The end of the pin ${id}` };
  return { ...pin, revoked: parseRecord(Revocation, revoked, place) };
}

/** Records that a pin was revoked; ConflictError when it already was. */
export async function writeRevocation(store: ReleaseStore, id: string, revocation: Revocation): Promise<void> {
  await store.createOnce(revokedPath(id), toBytes(revocation), JSON_TYPE);
}

/** Every pin there ever was, in no particular order. Damaged ones are skipped and added to `damaged`. */
export async function readPins(store: ReleaseStore, damaged: DamagedRecord[] = []): Promise<Pin[]> {
  const paths = new Set(await store.list('pins'));
  const ids = [...paths].flatMap((path) => /^pins\/([0-9a-f]+)\.json$/.exec(path)?.[1] ?? []);
  const pins = await pMap(
    ids,
    (id) => {
      const isRevoked = paths.has(revokedPath(id));
      return unlessDamaged(damaged, () =>
        known(store, isRevoked ? revokedPath(id) : pinPath(id), () => readPin(store, id)),
      );
    },
    { concurrency: 16 },
  );
  return pins.filter((pin) => pin !== null);
}
