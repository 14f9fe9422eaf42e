import { EntityId, MOST_WAITLISTED, ZipCode } from '@portal/shared/contracts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { AccessControl } from '../access/index.ts';
import { requires } from '../graphql/index.ts';
import type { GraphModule } from '../graphql/index.ts';
import { leaveWaitlists } from './waitlist-service.ts';

const Unlist = z.object({ agentId: EntityId, zips: z.array(ZipCode).max(MOST_WAITLISTED) });

/** unlistAgentWaitList (API-47): "Not Interested" takes an agent off the waitlists of ZIPs that they have a turn for. */
export function territoryFields(db: Kysely<Database>, access: AccessControl, now: () => Date): GraphModule {
  return (builder) => {
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
