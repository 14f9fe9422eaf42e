import { sql, type Transaction } from 'kysely';
import { UNDO_SECONDS, UNDONE_NOTE, type CrmEvent, type StatusChange } from '@portal/shared/contracts';
import { findStatus, msg } from '@portal/shared/domain';
import type { Database } from '../../../database/database.ts';
import type { ReferralRecord } from '../../../database/people-tables.ts';
import { conflict } from '../../../platform/responses/problem-error.ts';
import { wordValue } from '../../../platform/texts/formats.ts';
import type { Text } from '../../../platform/texts/text.ts';
import { changesBetween, recordChange } from '../../access/index.ts';
import { isSameActor, type Editor } from '../../actors/index.ts';
import { recordCrmEvents } from '../../crm-events/index.ts';
import {
  appendHistory,
  lastChange,
  undoColumns,
  undoneBy,
  writeReferral,
  type NamedReferral,
} from '../referral-store.ts';
import { endClocks, restartClocks } from '../response-times/response-clock-store.ts';
import { statusWord } from '../rules/build-referral-rows.ts';
import { planConfirmation } from '../rules/confirmation.ts';
import { stopsClock } from '../rules/response-clock.ts';
import { changesNothing, planStatusChange, type ChangeContext, type StatusColumns } from '../rules/status-change.ts';
import { fromSnapshot } from './undo-snapshot.ts';

// The changes of one referral, for one alone and for many at once. The agent must be locked. Each is refused before its
// first write, so that a refusal leaves nothing half-written.

const RECORDED_COLUMNS: ReadonlySet<string> = new Set([
  'status',
  'subStatus',
  'scheduledAppointment',
  'listPrice',
  'listedDate',
  'contractSalePrice',
  'escrowDate',
  'soldPrice',
  'soldDate',
] satisfies (keyof ReferralRecord)[]);

export interface Change {
  trx: Transaction<Database>;
  editor: Editor;
  now: Date;
  /** How many referrals are changed at once; default one. */
  count?: number;
}

/** Tolerance for a click just before the end. */
const UNDO_GRACE_SECONDS = 2;
/** The 8 seconds begin with the answer, which many referrals delay; more than each takes. */
const UNDO_GRACE_FOR_EACH = 0.03;

/**
 * Moves a referral to another status, or confirms its status (D-16).
 * @throws ProblemError 400 with field messages, 409 `referral_changed` when someone else was faster
 */
export async function writeStatus(
  about: Change,
  referral: NamedReferral,
  change: StatusChange,
  rules: Pick<ChangeContext, 'catalog' | 'isStaff'>,
): Promise<void> {
  const { trx, editor, now } = about;
  await requireRevision(trx, referral, change.revision);
  const planned = planStatusChange(referral, change, { ...rules, now });
  const columns = { ...planned, ...(await stopClock(about, referral, change, rules.catalog)) };
  const written = { ...columns, ...undoColumns(referral, columns, undoUntil(about)), statusUpdatedAt: now };
  await writeReferral(trx, referral, { columns: written, editor, now });
  const step = await appendHistory(trx, {
    ...historyOf(referral, editor, now),
    kind: 'status',
    status: columns.status,
    subStatus: columns.subStatus,
    notes: change.notes ?? change.reason ?? null,
    listPrice: change.listPrice ?? null,
    listedDate: columns.listedDate ?? null,
    listingAppointmentDate: change.listingAppointmentDate ?? null,
    earnsPromptness: change.notes !== undefined || !changesNothing(referral, planned),
  });
  await recordCrmEvents(trx, { ...crmFactsOf(referral, now), step, events: crmEventsOf(referral, columns, change) });
  await recordStatus(trx, referral, columns);
}

/** What a CRM hears of a status change; nothing where the status was only confirmed. */
function crmEventsOf(
  referral: NamedReferral,
  { status, subStatus }: Pick<StatusColumns, 'status' | 'subStatus'>,
  { listingAppointmentDate: appointment, notes }: StatusChange,
): CrmEvent[] {
  const isOther = status !== referral.status || (subStatus ?? null) !== referral.subStatus;
  const isAppointment = appointment && new Date(appointment).getTime() !== referral.scheduledAppointment?.getTime();
  return [
    ...(isOther ? (['referral.status_changed'] as const) : []),
    ...(isAppointment ? (['appointment.set'] as const) : []),
    ...(notes && !isOther ? (['note.added'] as const) : []),
  ];
}

/**
 * Confirms the status as it is, which clears the mark of an overdue update and earns no promptness (decision 0012).
 * @throws ProblemError 400 where the status asks for more, 409 `referral_changed`
 */
export async function writeConfirmation(
  about: Change,
  referral: NamedReferral,
  revision: number,
  { catalog }: Pick<ChangeContext, 'catalog'>,
): Promise<void> {
  const { trx, editor, now } = about;
  await requireRevision(trx, referral, revision);
  const planned = planConfirmation(referral, { catalog, now });
  const stopped = await stopClock(about, referral, referral, catalog);
  const columns = { ...planned, ...stopped };
  const written = { ...stopped, ...undoColumns(referral, columns, undoUntil(about)), statusUpdatedAt: now };
  await writeReferral(trx, referral, { columns: written, editor, now });
  const { status, subStatus } = columns;
  await appendHistory(trx, {
    ...historyOf(referral, editor, now),
    kind: 'status',
    status,
    subStatus,
    earnsPromptness: false,
  });
  await recordStatus(trx, referral, columns);
}

/** Adds a note without changing the status (REF-73); it counts as an update of the referral. */
export async function writeNote(about: Change, referral: NamedReferral, notes: string): Promise<void> {
  const { trx, editor, now } = about;
  await writeReferral(trx, referral, { columns: undoColumns(referral, {}, undoUntil(about)), editor, now });
  const step = await appendHistory(trx, { ...historyOf(referral, editor, now), kind: 'note', notes });
  await recordCrmEvents(trx, { ...crmFactsOf(referral, now), step, events: ['note.added'] });
  await recordChange(trx, 'referral.add-note', { object: objectOf(referral) });
}

/**
 * Undoes the last change or note, for its author and within 8 seconds (D-16). The history keeps both; of a note neither
 * is shown any more. The author is identified by ids, including the acting grant.
 * @throws ProblemError 409 `undo_too_late`, `referral_changed`
 */
export async function writeUndo(
  { trx, editor, now }: Change,
  referral: NamedReferral,
  revision: number,
  { catalog }: Pick<ChangeContext, 'catalog'>,
): Promise<void> {
  await requireRevision(trx, referral, revision);
  const { undo, undoUntil: until, actorRevision } = referral;
  const isByEditor = actorRevision === referral.revision && isSameActor(editor, referral);
  if (!undo || !until || until < now || !isByEditor) {
    throw conflict('undo_too_late', 'This can no longer be undone.');
  }
  const before = fromSnapshot(undo);
  const undone = await lastChange(trx, referral);
  await writeReferral(trx, referral, { columns: {}, editor, now });
  await trx
    .updateTable('referral')
    .set({ ...before, actorRevision: sql`revision` })
    .where('agentId', '=', referral.agentId)
    .where('referralId', '=', referral.referralId)
    .execute();
  const step = { ...historyOf(referral, editor, now), undoes: undone.step, earnsPromptness: false };
  const number = await appendHistory(
    trx,
    undone.kind === 'note'
      ? { ...step, kind: 'note' }
      : {
          ...step,
          kind: 'status',
          status: before.status,
          subStatus: before.subStatus,
          notes: `${UNDONE_NOTE}${statusWord(referral)}`,
        },
  );
  const isOther = before.status !== referral.status || before.subStatus !== referral.subStatus;
  if (undone.kind === 'status' && isOther) {
    await recordCrmEvents(trx, { ...crmFactsOf(referral, now), step: number, events: ['referral.status_changed'] });
  }
  await recordStatus(trx, referral, undone.kind === 'status' ? before : {});
  // Also of the other side, which this one may have stopped; those that stopped before stay as they are.
  if (undone.kind === 'status') await restartClocks(trx, referral, undone.modifiedAt, catalog);
}

/** For the audit log: what a change says of the deal, and nothing of the consumer. */
async function recordStatus(trx: Change['trx'], referral: NamedReferral, columns: object): Promise<void> {
  const written = Object.entries(columns).filter(([name]) => RECORDED_COLUMNS.has(name));
  const changes = changesBetween(referral, Object.fromEntries(written), []);
  await recordChange(trx, 'referral.update-status', { object: objectOf(referral), changes });
}

const objectOf = ({ referralId }: ReferralRecord) => ({ kind: 'referral', id: String(referralId) });

/** Ends the clocks of a consumer whom the agent says to have reached (D-47). @returns what its undo must restore */
async function stopClock(
  { trx, editor, now }: Change,
  referral: NamedReferral,
  { status, subStatus = null }: { status: string; subStatus?: string | null | undefined },
  catalog: ChangeContext['catalog'],
): Promise<Pick<StatusColumns, 'contactedAt' | 'assignedAt'>> {
  const chosen = findStatus(catalog, { status, subStatus }, referral.buySide);
  return chosen !== null && stopsClock(referral, chosen, editor) ? endClocks(trx, referral, now) : {};
}

export function historyOf({ agentId, referralId }: ReferralRecord, { name, ...actor }: Editor, now: Date) {
  return { agentId, referralId, ...actor, modifiedBy: name, modifiedAt: now };
}

const crmFactsOf = ({ agentId, referralId }: ReferralRecord, now: Date) => ({ agentId, referralId, now });

function undoUntil({ now, count = 1 }: Change): Date {
  return new Date(now.getTime() + (UNDO_SECONDS + UNDO_GRACE_SECONDS + (count - 1) * UNDO_GRACE_FOR_EACH) * 1000);
}

async function requireRevision(trx: Change['trx'], referral: NamedReferral, revision: number): Promise<void> {
  if (referral.revision === revision) return;
  const name = (await undoneBy(trx, referral)) ?? referral.modifiedByName;
  const status = wordValue(statusWord(referral));
  const sentence: Text =
    name === null
      ? { id: msg('Somebody changed this in the meantime: it is {status} now.'), values: { status } }
      : { id: msg('{name} changed this in the meantime: it is {status} now.'), values: { name, status } };
  throw conflict('referral_changed', sentence);
}
