import { randomUUID } from 'node:crypto';
import {
  CONTACT_PREFERENCE_NAMES,
  PROFILE_FIELDS,
  type AgentProfile,
  type ContactPreference,
  type ProfileFields,
  type ProfileUpdate,
} from '@portal/shared/contracts';
import { formatPhone, msg, type PhotoCrop } from '@portal/shared/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../database/database.ts';
import type { AgentRow } from '../../../database/people-tables.ts';
import { PHOTO_TYPE, preparePhoto } from '../../../platform/images/prepare-photo.ts';
import { wordValue } from '../../../platform/texts/formats.ts';
import type { Formatted, Text } from '../../../platform/texts/text.ts';
import { notFound, ProblemError } from '../../../platform/responses/problem-error.ts';
import { changesBetween, recordChange, type AccessControl, type Principal } from '../../access/index.ts';
import type { FileService } from '../../files/index.ts';
import { findAgent } from '../agent-store.ts';
import { profileFields, toProfile } from './map-profile.ts';
import { editorOf } from './profile-editor.ts';
import { photoLocationOf } from './photo-location.ts';
import { findChanges, lockAgent, writeProfile } from './profile-store.ts';

/** Fields of which the audit log records that they changed, without values. */
const CONTACT_FIELDS: readonly string[] = [
  'phoneNumber',
  'officePhone',
  'brokerageAddress',
  'brokerEmail',
] satisfies (keyof ProfileFields)[];

interface ProfileServiceOptions {
  db: Kysely<Database>;
  files: FileService;
  access: Pick<AccessControl, 'requireStillActing'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now: () => Date;
}

/** My Profile: read, changed, and its photo (HOST-22, D-34). Its callers have checked whose profile it is. */
export class ProfileService {
  readonly #options: ProfileServiceOptions;

  constructor(options: ProfileServiceOptions) {
    this.#options = options;
  }

  /** @throws ProblemError 404 */
  async read(principal: Principal, agentId: number): Promise<AgentProfile> {
    const { db, files } = this.#options;
    const row = await findAgent(db, agentId);
    if (!row) throw noAgent();
    const agreements = await files.list(agentId, 'agreement');
    const changes = await findChanges(db, agentId);
    return toProfile({ row, agreements, changes, forStaff: principal.role === 'ROLE_ADMIN' });
  }

  /**
   * Changes fields. What others have changed since in other fields stays; the same field with another value is refused,
   * so that nobody overwrites what they have not seen.
   * @throws ProblemError 404, 409 `profile_changed` with those fields
   */
  async update(principal: Principal, agentId: number, { revision, fields }: ProfileUpdate): Promise<AgentProfile> {
    const { db, now } = this.#options;
    await db.transaction().execute(async (trx) => {
      const row = await lockAgent(trx, agentId);
      if (!row) throw noAgent();
      const stored = profileFields(row);
      const changed = changedFields(stored, fields);
      if (changed.length === 0) return;
      if (revision < row.profileRevision) await this.#refuseOverlap(trx, principal, row, changed, revision);
      const editor = editorOf(principal, row);
      await writeProfile(trx, agentId, { columns: fields, fields: changed, editor, now: now() });
      const object = { kind: 'agent', id: String(agentId) };
      await recordChange(trx, 'profile.change', { object, changes: changesBetween(stored, fields, CONTACT_FIELDS) });
    });
    return this.read(principal, agentId);
  }

  /** Replaces the photo. @returns its address @throws ProblemError 400, 404, 429, 503 */
  async replacePhoto(
    principal: Principal,
    agentId: number,
    bytes: Uint8Array,
    crop: PhotoCrop | undefined,
  ): Promise<string> {
    const { files } = this.#options;
    const squares = await preparePhoto(bytes, principal.userId, crop);
    const fileId = randomUUID();
    const file = { agentId, fileId, kind: 'photo', fileName: 'photo.webp', contentType: PHOTO_TYPE } as const;
    const put = (variant: 'large' | 'small') =>
      files.put({ ...file, variant, bytes: squares[variant], storedBy: principal.userId });
    const stored = [await put('large'), await put('small')];
    const photoLocation = photoLocationOf(agentId, fileId);
    await this.#setPhoto(principal, agentId, photoLocation, (trx) => files.record(trx, stored));
    return photoLocation;
  }

  /** Removes the photo, if there is one. @throws ProblemError 404 */
  async removePhoto(principal: Principal, agentId: number): Promise<void> {
    await this.#setPhoto(principal, agentId, null, () => Promise.resolve());
  }

  async #setPhoto(
    principal: Principal,
    agentId: number,
    photoLocation: string | null,
    record: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<void> {
    const { db, files, access, now } = this.#options;
    const unused = await db.transaction().execute(async (trx) => {
      const row = await lockAgent(trx, agentId);
      if (!row) throw noAgent();
      if (row.photoLocation === null && photoLocation === null) return [];
      const replaced = await files.forget(trx, agentId, 'photo');
      await record(trx);
      const editor = editorOf(principal, row);
      await writeProfile(trx, agentId, { columns: { photoLocation }, fields: ['photo'], editor, now: now() });
      // a picture waits for its turn to be decoded
      await access.requireStillActing(trx, principal);
      return replaced;
    });
    await this.#removeUnused(unused);
  }

  /** The photo is changed by now: a store that does not delete changes nothing about that. */
  async #removeUnused(objectNames: readonly string[]): Promise<void> {
    const { files, log } = this.#options;
    try {
      await files.removeObjects(objectNames);
    } catch (error) {
      log.warn({ err: error, objectNames }, 'The bytes of a replaced photo are left for the nightly clean-up');
    }
  }

  async #refuseOverlap(
    trx: Transaction<Database>,
    principal: Principal,
    row: AgentRow,
    changed: readonly (keyof ProfileFields)[],
    revision: number,
  ): Promise<void> {
    const changes = await findChanges(trx, row.agentId);
    const { fields, changes: shown } = toProfile({
      row,
      agreements: [],
      changes: changes.filter((change) => change.revision > revision),
      forStaff: principal.role === 'ROLE_ADMIN',
    });
    const overlap = shown.flatMap(({ field, by }) => {
      const name = changed.find((each) => each === field);
      return name ? [{ path: name, message: changedBy(by, name, fields[name]) }] : [];
    });
    if (overlap.length === 0) return;
    const detail = msg('Somebody else changed the same fields. Save again to keep what you typed.');
    throw new ProblemError(409, 'profile_changed', detail, { fields: overlap });
  }
}

function changedFields(stored: ProfileFields, given: Partial<ProfileFields>): (keyof ProfileFields)[] {
  return PROFILE_FIELDS.filter((field) => given[field] !== undefined && given[field] !== stored[field]);
}

function changedBy(name: string, field: keyof ProfileFields, value: string | null): Text {
  if (value === null) return { id: msg('{name} changed this to nothing'), values: { name } };
  return { id: msg('{name} changed this to “{value}”'), values: { name, value: wordsFor(field, value) } };
}

function wordsFor(field: keyof ProfileFields, value: string): string | Formatted {
  if (field === 'phoneNumber' || field === 'officePhone') return formatPhone(value);
  return field === 'contactPreference' ? wordValue(CONTACT_PREFERENCE_NAMES[value as ContactPreference]) : value;
}

function noAgent(): ProblemError {
  return notFound('There is no such agent.');
}
