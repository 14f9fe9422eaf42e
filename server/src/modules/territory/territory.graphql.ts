import { EntityId, MAX_WAITLISTED, ZipCode } from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { AccessControl } from '../access/index.ts';
import { READ_COST, requires, type GraphModule } from '../graphql/index.ts';
import { readSponsorTransactions, type SponsorTransactions } from './shop/sponsors-view.ts';
import { leaveWaitlists } from './waitlist/waitlist-service.ts';

/** The most sponsors of the ZIPs of one page. */
const MAX_SPONSORS = 100;
const Unlist = z.object({ agentId: EntityId, zips: z.array(ZipCode).max(MAX_WAITLISTED) });

const Sponsors = z.object({ agentIds: z.array(EntityId).max(MAX_SPONSORS) });

/**
 * unlistAgentWaitList (API-47): "Not Interested" takes an agent off the waitlists of ZIPs that they have a turn for.
 * findAgentsByIds (API-67): how many transactions sponsors of ZIPs have made; of other agents nothing is told.
 */
export function territoryFields(db: Kysely<Database>, access: AccessControl, now: () => Date): GraphModule {
  return (builder) => {
    const SponsorType = builder.objectRef<SponsorTransactions>('SponsorTransactions').implement({
      fields: (t) => ({
        agentId: t.exposeInt('agentId'),
        transactionsTotal: t.exposeInt('transactionsTotal', { nullable: true }),
      }),
    });
    builder.queryField('findAgentsByIds', (t) =>
      t.field({
        ...requires('territory.read'),
        type: [SponsorType],
        complexity: ({ agentIds }) => ({ field: READ_COST, multiplier: Math.min(agentIds.length, MAX_SPONSORS) }),
        args: { agentIds: t.arg.intList({ required: true }) },
        resolve: (_root, args) => readSponsorTransactions(db, Sponsors.parse(args).agentIds),
      }),
    );
    builder.mutationField('unlistAgentWaitList', (t) =>
      t.boolean({
        ...requires('waitlist.change'),
        args: { agentId: t.arg.int({ required: true }), zips: t.arg.stringList({ required: true }) },
        resolve: async (_root, args, { principal }) => {
          const { agentId, zips } = Unlist.parse(args);
          await access.requireAgent(principal, agentId);
          await leaveWaitlists(db, { agentId, zipCodes: zips, how: 'passed' }, now());
          return true;
        },
      }),
    );
  };
}
