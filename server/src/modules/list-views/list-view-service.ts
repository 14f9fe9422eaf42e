import { randomUUID } from 'node:crypto';
import {
  DEFAULT_LIST_SETTINGS,
  ListSettings,
  MAX_LIST_VIEWS,
  type ListView,
  type ListViewRequest,
} from '@portal/shared/contracts';
import { msg } from '@portal/shared/domain';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../database/database.ts';
import { withinTransaction } from '../../database/within-transaction.ts';
import { badRequest, conflict, notFound } from '../../platform/responses/problem-error.ts';
import type { StatusCatalog } from '../referrals/index.ts';
import {
  clearDefault,
  countViews,
  deleteView,
  findSetting,
  findViews,
  hasName,
  insertView,
  lockViews,
  putSetting,
  updateView,
} from './list-view-store.ts';
import type { ListViewTable } from './list-view-tables.ts';
import { readViewParameters } from './rules/view-parameters.ts';

interface ListViewServiceOptions {
  db: Kysely<Database>;
  catalog: StatusCatalog;
  now: () => Date;
}

/**
 * Saved views and settings of the referral list. Everything is the signed-in person's own: `ownerId` is the user id of
 * their account, never of the person an admin acts for, so neither sees the other's.
 */
export class ListViewService {
  readonly #options: ListViewServiceOptions;

  constructor(options: ListViewServiceOptions) {
    this.#options = options;
  }

  async views(ownerId: string): Promise<ListView[]> {
    const rows = await findViews(this.#options.db, ownerId);
    return rows.map(toView);
  }

  /** @throws ProblemError 400 for parameters the list does not know, 409 `name_taken` or `too_many_views` */
  async add(ownerId: string, request: ListViewRequest): Promise<ListView> {
    const parameters = await this.#parametersOf(request);
    return this.#inTurn(ownerId, async (trx) => {
      const createdAt = this.#options.now();
      const row = { ...request, parameters, ownerId, viewId: randomUUID(), createdAt, changedAt: createdAt };
      await requireFreeName(trx, row);
      if ((await countViews(trx, ownerId)) >= MAX_LIST_VIEWS) {
        throw conflict('too_many_views', {
          id: msg('You have {most} views, which is the most. Delete one first.'),
          values: { most: MAX_LIST_VIEWS },
        });
      }
      if (request.isDefault) await clearDefault(trx, ownerId);
      await insertView(trx, row);
      return toView(row);
    });
  }

  /** Replaces a view. @throws ProblemError 400, 404 also for a view of somebody else, 409 `name_taken` */
  async replace(ownerId: string, viewId: string, request: ListViewRequest): Promise<ListView> {
    const parameters = await this.#parametersOf(request);
    return this.#inTurn(ownerId, async (trx) => {
      const row = { ...request, parameters, ownerId, viewId, changedAt: this.#options.now() };
      await requireFreeName(trx, row);
      if (request.isDefault) await clearDefault(trx, ownerId);
      if (!(await updateView(trx, row))) throw noSuchView();
      return toView(row);
    });
  }

  /** @throws ProblemError 404, also for a view of somebody else */
  async remove(ownerId: string, viewId: string): Promise<void> {
    if (!(await deleteView(this.#options.db, ownerId, viewId))) throw noSuchView();
  }

  /** The usual settings where the person never chose any, or chose what does not exist any more. */
  async settings(ownerId: string): Promise<ListSettings> {
    const row = await findSetting(this.#options.db, ownerId);
    if (!row) return DEFAULT_LIST_SETTINGS;
    const { hiddenColumns, columnOrder, density, hasLetterKeys } = row;
    const known = (names: string[]) =>
      names.filter((name) => ListSettings.shape.hiddenColumns.safeParse([name]).success);
    const order = known(columnOrder);
    const settings = { hiddenColumns: known(hiddenColumns), density, hasLetterKeys };
    return ListSettings.parse(order.length === 0 ? settings : { ...settings, columnOrder: order });
  }

  async putSettings(ownerId: string, settings: ListSettings): Promise<ListSettings> {
    const { db, now } = this.#options;
    const { columnOrder = [] } = settings;
    await putSetting(db, { ...settings, columnOrder, ownerId, changedAt: now() });
    return settings;
  }

  async #parametersOf({ parameters }: ListViewRequest): Promise<string> {
    const words = await this.#options.catalog.words();
    const read = readViewParameters(parameters, (word) => words.has(word));
    if (read.kind === 'refused') throw badRequest('This view cannot be saved.', read.problems);
    return read.parameters;
  }

  #inTurn<T>(ownerId: string, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
    return withinTransaction(this.#options.db, async (trx) => {
      await lockViews(trx, ownerId);
      return work(trx);
    });
  }
}

async function requireFreeName(
  trx: Transaction<Database>,
  row: Pick<Selectable<ListViewTable>, 'ownerId' | 'viewId' | 'name'>,
): Promise<void> {
  if (!(await hasName(trx, row))) return;
  throw conflict('name_taken', { id: msg('You already have a view named “{name}”.'), values: { name: row.name } });
}

const noSuchView = () => notFound('You have no such view.');

const toView = ({
  viewId,
  name,
  parameters,
  columns,
  isDefault,
}: Pick<Selectable<ListViewTable>, 'viewId' | 'name' | 'parameters' | 'columns' | 'isDefault'>): ListView => ({
  id: viewId,
  name,
  parameters,
  columns,
  isDefault,
});
