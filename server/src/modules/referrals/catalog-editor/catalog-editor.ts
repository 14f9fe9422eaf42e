import { msg } from '@portal/shared/domain';
import { isDeepStrictEqual } from 'node:util';
import type {
  CatalogChange,
  CatalogVersions,
  EditableStatus,
  StaffCatalog,
} from '@portal/shared/contracts/status-editor';
import type { Kysely } from 'kysely';
import type { Database } from '../../../database/database.ts';
import { afterCommit } from '../../../database/one-transaction.ts';
import { withinTransaction } from '../../../database/within-transaction.ts';
import { badRequest, conflict, type FieldProblem } from '../../../platform/responses/problem-error.ts';
import { writeAudit, type Principal } from '../../access/index.ts';
import { recordStaff } from '../../actors/index.ts';
import type { StatusCatalog } from '../catalog/status-catalog.ts';
import {
  findCatalogVersions,
  insertCatalogVersion,
  lastVersion,
  readEditableStatuses,
  readStaffStatuses,
  writeStatuses,
} from './catalog-editor-store.ts';

interface CatalogEditorOptions {
  db: Kysely<Database>;
  catalog: StatusCatalog;
  now: () => Date;
}

/**
 * The catalog of statuses as staff edits it (D-16, D-35): labels, order, what each requires, and which are offered. Codes are
 * fixed, and no status is ever deleted: one that is not wanted any more is retired, and referrals that have it keep it.
 */
export class CatalogEditor {
  readonly #options: CatalogEditorOptions;

  constructor(options: CatalogEditorOptions) {
    this.#options = options;
  }

  async read(): Promise<StaffCatalog> {
    const { db } = this.#options;
    return { version: await lastVersion(db), statuses: await readStaffStatuses(db) };
  }

  async versions(): Promise<CatalogVersions> {
    const rows = await findCatalogVersions(this.#options.db);
    return { versions: rows.map((row) => ({ ...row, changedAt: row.changedAt?.toISOString() ?? null })) };
  }

  /**
   * Saves the whole catalog. This server uses it at once, the others within a minute.
   * @throws ProblemError 400 with fields, 409 `catalog_changed` when somebody else has saved one
   */
  async save(change: CatalogChange, admin: Principal, requestId: string): Promise<StaffCatalog> {
    const { db, catalog, now } = this.#options;
    await withinTransaction(db, async (trx) => {
      const at = now();
      await recordStaff(trx, admin, at);
      const last = await lastVersion(trx, true);
      if (last !== change.version) {
        const [newest] = await findCatalogVersions(trx, 1);
        const name = newest?.changedBy;
        const sentence = name
          ? { id: msg('{name} has changed the statuses. Your changes were not saved.'), values: { name } }
          : msg('Somebody else has changed the statuses. Your changes were not saved.');
        throw conflict('catalog_changed', sentence);
      }
      const before = await readEditableStatuses(trx);
      const problems = problemsOf(before, change.statuses);
      if (problems.length > 0)
        throw badRequest('The statuses cannot be saved like this. Nothing was changed.', problems);
      // the first change keeps what was there before
      if (last === 0) await insertCatalogVersion(trx, 1, before, null);
      const version = Math.max(last, 1) + 1;
      await writeStatuses(trx, change.statuses);
      await insertCatalogVersion(trx, version, change.statuses, { userId: admin.userId, at });
      await writeAudit(trx, {
        actor: admin,
        event: 'write',
        grant: admin.grant,
        operation: 'content.edit',
        object: { kind: 'status-catalog', id: String(version) },
        detail: {
          step: 'statuses-saved',
          changed: changedNames(before, change.statuses).join(', '),
        },
        requestId,
        at,
      });
    });
    afterCommit(() => catalog.forget());
    return this.read();
  }
}

const keyOf = ({ side, status, subStatus }: EditableStatus) => JSON.stringify([side, status, subStatus]);
const wordOf = ({ status, subStatus }: EditableStatus) => subStatus ?? status;

/** What keeps a catalog from being saved. */
function problemsOf(before: readonly EditableStatus[], after: readonly EditableStatus[]): FieldProblem[] {
  const known = new Set(before.map(keyOf));
  const named = new Set(after.map(keyOf));
  if (named.size !== after.length || known.size !== named.size || [...named].some((key) => !known.has(key))) {
    return [{ path: 'statuses', message: msg('A status can be retired, but not added, renamed or deleted') }];
  }
  const problems: FieldProblem[] = [];
  after.forEach(({ requires, optional }, index) => {
    if (requires.some((field) => optional.includes(field)))
      problems.push({ path: `statuses.${index}.optional`, message: msg('A field is either required or optional') });
  });
  for (const side of ['seller', 'buyer'] as const) {
    const offered = after.filter((one) => one.side === side && one.isActive);
    if (offered.length === 0)
      problems.push({ path: 'statuses', message: msg('Each side needs a status that is offered') });
    const labels = offered.map((one) => (one.label ?? wordOf(one)).toLowerCase());
    offered.forEach((one, index) => {
      if (labels.indexOf(labels[index]!) !== index)
        problems.push({
          path: `statuses.${after.indexOf(one)}.label`,
          message: { id: msg('Another status is called "{name}"'), values: { name: one.label ?? wordOf(one) } },
        });
    });
  }
  return problems;
}

/** Words of the statuses that differ, or `order` when only that does. */
function changedNames(before: readonly EditableStatus[], after: readonly EditableStatus[]): string[] {
  const old = new Map(before.map((one) => [keyOf(one), one]));
  const changed = after.filter((one) => !isDeepStrictEqual(old.get(keyOf(one)), one));
  const names = changed.map((one) => `${wordOf(one)} (${one.side})`);
  return isDeepStrictEqual(before.map(keyOf), after.map(keyOf)) ? names : [...names, 'order'];
}
