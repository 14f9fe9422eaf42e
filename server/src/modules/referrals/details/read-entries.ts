import { sql, type Kysely } from 'kysely';
import type { ReferralEntry } from '@portal/shared/contracts';
import type { PersonName } from '@portal/shared/domain';
import type { Database } from '../../../database/database.ts';
import { prepared } from '../../../database/prepared-statements.ts';
import { namesOfActors, shownName, type ActorReference } from '../../actors/index.ts';
import { toReferralEntry, type EntryRow } from '../rules/map-referral.ts';
import { maskContact, type Contact } from '../rules/mask-contact.ts';
import { storedEntry, toUnnamedEntry, type StoredEntry, type UnnamedEntry } from './stored-entry.ts';

export interface ReferralKey {
  agentId: number;
  referralId: number;
}

/** What entries need that is not stored with them. */
export interface EntrySurroundings {
  /** Names of the agents of the referrals. */
  agents: ReadonlyMap<number, PersonName>;
  /** Contacts that the reader must not see, by referral; a note of somebody else may hold one. */
  hidden: ReadonlyMap<number, Contact>;
}

/** Lists show the newest steps of a history; the details page needs all. */
export const NEWEST_STEPS = 20;

/**
 * The referrals of some keys by their id, each with its history, newest step first.
 * @param steps the number of newest steps
 */
export async function readEntries(
  db: Kysely<Database>,
  keys: readonly ReferralKey[],
  surroundings: EntrySurroundings,
  steps: number,
): Promise<Map<number, ReferralEntry>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<{ entry: StoredEntry }>`${prepared}
    select ${storedEntry(steps)} as entry
    from unnest(${keys.map(({ agentId }) => agentId)}::bigint[], ${keys.map(({ referralId }) => referralId)}::bigint[])
      as k(agent_id, referral_id)
    join referral f using (agent_id, referral_id)
  `.execute(db.withoutPlugins());
  const stored = rows.map(({ entry }) => entry);
  return (await toEntries(db, stored, surroundings)).entries;
}

/** The names of everybody but the agents themselves in some histories. They are stored with their own records. */
export interface OtherNames {
  references: readonly ActorReference[];
  /** Null for those whose record is gone. */
  names: readonly (string | null)[];
}

/** Stored entries by the id of the referral, as they are sent, and the names that were read for them. */
export async function toEntries(
  db: Kysely<Database>,
  stored: readonly StoredEntry[],
  { agents, hidden }: EntrySurroundings,
): Promise<{ entries: Map<number, ReferralEntry>; others: OtherNames }> {
  const rows = stored.map(toUnnamedEntry);
  const references = othersIn(rows);
  // most responses have none
  const names = references.length === 0 ? [] : await namesOfActors(db, references);
  const nameOf = new Map(references.map((by, index) => [by.join(), names[index] ?? null]));
  const entries = new Map(
    rows.map((row) => [
      row.referralId,
      toReferralEntry(named(withoutContact(row, hidden.get(row.referralId)), agents.get(row.agentId), nameOf)),
    ]),
  );
  return { entries, others: { references, names } };
}

function othersIn(rows: readonly UnnamedEntry[]): ActorReference[] {
  const others = new Map<string, ActorReference>();
  for (const { history } of rows) {
    for (const { lastModifiedBy: by } of history) if (Array.isArray(by)) others.set(by.join(), by);
  }
  return [...others.values()];
}

/**
 * Hides a contact in the notes that others wrote (D-17), in the response itself. What the agent wrote is theirs: a mask over
 * it would confirm a guess.
 */
function withoutContact(row: UnnamedEntry, contact: Contact | undefined): UnnamedEntry {
  if (!contact) return row;
  for (const step of row.history) {
    if (step.notes !== null && step.lastModifiedBy !== true) step.notes = maskContact(step.notes, contact);
  }
  return row;
}

/** Fills in the names, in the response itself: a page has hundreds of steps. */
function named(row: UnnamedEntry, agent: PersonName | undefined, others: ReadonlyMap<string, string | null>): EntryRow {
  const own = agent ? shownName(agent) : null;
  for (const step of row.history) {
    const { lastModifiedBy: by } = step;
    if (by === true) step.lastModifiedBy = own;
    else if (Array.isArray(by)) step.lastModifiedBy = others.get(by.join()) ?? by[4];
  }
  return row as EntryRow;
}
