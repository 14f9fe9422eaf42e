import { randomBytes } from 'node:crypto';
import { Pin } from '@portal/shared/contracts/release';
import { ReleaseError } from './errors.ts';
import { inParallel } from './in-parallel.ts';
import { parseRecord, toBytes } from './record-io.ts';
import { remember } from './remember.ts';
import { ConflictError } from './store/release-store.ts';
import type { ReleaseStore } from './store/release-store.ts';

// pins/<id>.json           a pin                    keys/pins   what tokens are signed with
// pins/<id>.revoked.json   that it was revoked

const KEY_PATH = 'keys/pins';
/** A pin is read once, and once more when it was revoked. */
const known = remember<Pin>(5_000);
const JSON_TYPE = 'application/json';
const pinPath = (id: string) => `pins/${id}.json`;
const revokedPath = (id: string) => `pins/${id}.revoked.json`;

/** Who ended a pin before its time, when and why. */
const Revocation = Pin.shape.revoked.unwrap();
type Revocation = NonNullable<Pin['revoked']>;

/** The key that signs the tokens of this store; it is made when it is asked for first and never changes. */
export async function pinKey(store: ReleaseStore): Promise<Uint8Array> {
  const found = await store.get(KEY_PATH);
  if (found !== null) return keyFrom(found);
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
  throw new ReleaseError('unavailable', 'The key of the pins in the release store is damaged.');
}

export async function writePin(store: ReleaseStore, pin: Pin): Promise<void> {
  await store.createOnce(pinPath(pin.id), toBytes(pin), JSON_TYPE);
}

/** The pin as it stands, with its revocation; null when there is none with that id. */
export async function readPin(store: ReleaseStore, id: string): Promise<Pin | null> {
  if (!Pin.shape.id.safeParse(id).success) return null;
  const [body, revoked] = await Promise.all([store.get(pinPath(id)), store.get(revokedPath(id))]);
  if (body === null) return null;
  const pin = parseRecord(Pin, body, `The pin ${id}`);
  return revoked === null ? pin : { ...pin, revoked: parseRecord(Revocation, revoked, `The end of the pin ${id}`) };
}

/** Notes that a pin was ended; ConflictError when it was before. */
export async function writeRevocation(store: ReleaseStore, id: string, revocation: Revocation): Promise<void> {
  await store.createOnce(revokedPath(id), toBytes(revocation), JSON_TYPE);
}

/** Every pin there ever was, in no particular order. */
export async function readPins(store: ReleaseStore): Promise<Pin[]> {
  const paths = new Set(await store.list('pins'));
  const ids = [...paths].flatMap((path) => /^pins\/([0-9a-f]+)\.json$/.exec(path)?.[1] ?? []);
  const pins = await inParallel(ids, 16, (id) => {
    const isRevoked = paths.has(revokedPath(id));
    return known(store, isRevoked ? revokedPath(id) : pinPath(id), () => readPin(store, id));
  });
  return pins.filter((pin) => pin !== null);
}
