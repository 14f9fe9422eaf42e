import pg from 'pg';
import type { ReferralScope } from '../../server/src/modules/referrals/referral-scope.ts';

/** Gives the lists of some agents a new version, as any change does, so that a server reads them again. */
export class ListChange {
  readonly #client: pg.Client;
  readonly #agentIds: readonly number[];

  private constructor(client: pg.Client, agentIds: readonly number[]) {
    this.#client = client;
    this.#agentIds = agentIds;
  }

  /** @param scope a director's lists are read each time anyway */
  static async of(connectionString: string, { agents }: ReferralScope): Promise<ListChange> {
    const client = new pg.Client({ connectionString });
    await client.connect();
    return new ListChange(client, 'ids' in agents ? agents.ids : []);
  }

  async make(): Promise<void> {
    const text = 'update referral_list_version set version = gen_random_uuid() where agent_id = any($1::bigint[])';
    const { rowCount } = await this.#client.query(text, [this.#agentIds]);
    if (rowCount !== this.#agentIds.length) throw new Error(`No version of the lists of ${this.#agentIds.join()}`);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
