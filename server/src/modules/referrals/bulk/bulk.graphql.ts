import { BulkAssignment, BulkNote, CONGRATULATIONS_NOTE, ReferralRevisions } from '@portal/shared/contracts';
import { badRequest } from '../../../platform/responses/problem-error.ts';
import { say } from '../../../platform/texts/say.ts';
import { requires, withoutNulls, type GraphModule, type PortalBuilder } from '../../graphql/index.ts';
import type { ReturnService } from '../returns/return-service.ts';
import type { Outcome } from './bulk-outcome.ts';
import type { BulkService } from './bulk-service.ts';

/**
 * `agentId`: who had all of them when the person decided it; another agent keeps what they have got since. Pages of earlier
 * releases name nobody.
 */
const BulkReturn = BulkAssignment.pick({ agentReferralIds: true, agentId: true }).partial({ agentId: true });

/** The mutations of many referrals at once. Each answers for every one of them, in the order of the request. */
export function bulkChanges(bulk: BulkService, returns: ReturnService): GraphModule {
  return (builder) => {
    const Outcome = addOutcome(builder);
    const Revision = builder.inputType('ReferralRevision', {
      fields: (t) => ({ agentReferralId: t.int({ required: true }), revision: t.int({ required: true }) }),
    });
    builder.mutationFields((t) => ({
      confirmAgentReferralStatuses: t.field({
        ...requires('referral.update-status'),
        type: [Outcome],
        args: { referrals: t.arg({ type: [Revision], required: true }) },
        resolve: (_root, { referrals }, { principal }) => bulk.confirm(principal, ReferralRevisions.parse(referrals)),
      }),
      insertNotesForReferrals: t.field({
        ...requires('referral.add-note'),
        type: [Outcome],
        args: { agentReferralIds: t.arg.intList({ required: true }), notes: t.arg.string({ required: true }) },
        resolve: async (_root, args, { principal }) => {
          const { agentReferralIds, notes } = BulkNote.parse(args);
          if (notes === CONGRATULATIONS_NOTE) {
            throw badRequest('This note is the portal’s own.', [{ path: 'notes', message: 'Write another note' }]);
          }
          return bulk.addNotes(principal, agentReferralIds, notes);
        },
      }),
      undoAgentReferralChanges: t.field({
        ...requires('referral.update-status'),
        type: [Outcome],
        args: { referrals: t.arg({ type: [Revision], required: true }) },
        resolve: (_root, { referrals }, { principal }) => bulk.undo(principal, ReferralRevisions.parse(referrals)),
      }),
      assignReferrals: t.field({
        ...requires('referral.assign'),
        type: [Outcome],
        args: {
          agentReferralIds: t.arg.intList({ required: true }),
          agentId: t.arg.int({ required: true }),
          notes: t.arg.string({ required: false }),
        },
        resolve: (_root, args, { principal }) => bulk.assign(principal, BulkAssignment.parse(withoutNulls(args))),
      }),
      returnReferrals: t.field({
        ...requires('referral.return'),
        type: [Outcome],
        args: { agentReferralIds: t.arg.intList({ required: true }), agentId: t.arg.int({ required: false }) },
        resolve: (_root, args, { principal }) => {
          const { agentReferralIds, agentId = null } = BulkReturn.parse(withoutNulls(args));
          return returns.returnToQueue(principal, agentReferralIds, agentId);
        },
      }),
    }));
  };
}

function addOutcome(builder: PortalBuilder) {
  const Refusal = builder.objectRef<NonNullable<Outcome['refusal']>>('BulkRefusal').implement({
    fields: (t) => ({
      code: t.exposeString('code'),
      message: t.string({ resolve: ({ message }, _args, { language }) => say(message, language) }),
    }),
  });
  return builder.objectRef<Outcome>('BulkOutcome').implement({
    fields: (t) => ({
      agentReferralId: t.exposeInt('agentReferralId'),
      agentId: t.exposeInt('agentId', { nullable: true }),
      revision: t.exposeInt('revision', { nullable: true }),
      refusal: t.expose('refusal', { type: Refusal, nullable: true }),
    }),
  });
}
