import {
  APPOINTMENT_SET_BY,
  EntityId,
  ReferralNote,
  StatusChange,
  type ReferralEntry,
  type ReferralGroup,
} from '@portal/shared/contracts';
import { requires, withoutNulls, type GraphModule, type PortalBuilder } from '../../graphql/index.ts';
import type { ReferralService } from '../referral-service.ts';

/** The mutations of referrals (API-30…32, D-08, D-16). Each returns the referral's state afterwards. */
export function referralChanges(referrals: ReferralService): GraphModule {
  return (builder) => {
    const type = addReferralChange(builder);
    const StatusInput = addStatusInput(builder);

    builder.mutationField('updateAgentReferralStatus', (t) =>
      t.field({
        ...requires('referral.update-status'),
        type,
        args: { input: t.arg({ type: StatusInput, required: true }) },
        resolve: async (_root, { input }, { principal }) => {
          const { escrowContact, ...facts } = input;
          const contact = escrowContact ? { escrowContact: withoutNulls(escrowContact) } : {};
          const change = StatusChange.parse({ ...withoutNulls(facts), ...contact });
          return sideOf(await referrals.changeStatus(principal, change), change.agentReferralId);
        },
      }),
    );
    builder.mutationField('undoAgentReferralStatus', (t) =>
      t.field({
        ...requires('referral.update-status'),
        type,
        args: { agentReferralId: t.arg.int({ required: true }), revision: t.arg.int({ required: true }) },
        resolve: async (_root, { agentReferralId, revision }, { principal }) => {
          const id = EntityId.parse(agentReferralId);
          return sideOf(await referrals.undo(principal, id, revision), id);
        },
      }),
    );
    builder.mutationField('insertAgentReferralNotes', (t) =>
      t.field({
        ...requires('referral.add-note'),
        type,
        args: { agentReferralId: t.arg.int({ required: true }), notes: t.arg.string({ required: true }) },
        resolve: async (_root, args, { principal }) => {
          const { agentReferralId, notes } = ReferralNote.parse(args);
          return sideOf(await referrals.addNote(principal, agentReferralId, notes), agentReferralId);
        },
      }),
    );
    builder.mutationField('createPairForReferral', (t) =>
      t.field({
        ...requires('referral.add-side'),
        type,
        args: { agentReferralId: t.arg.int({ required: true }) },
        resolve: async (_root, { agentReferralId }, { principal }) => {
          const id = EntityId.parse(agentReferralId);
          const group = await referrals.addOtherSide(principal, id);
          return group.referral.find((side) => side.agentReferralId !== id)!; // it was just created
        },
      }),
    );
    builder.mutationField('assignReferral', (t) =>
      t.field({
        ...requires('referral.assign'),
        type,
        args: { agentReferralId: t.arg.int({ required: true }), agentId: t.arg.int({ required: true }) },
        resolve: async (_root, args, { principal }) => {
          const id = EntityId.parse(args.agentReferralId);
          return sideOf(await referrals.assign(principal, id, EntityId.parse(args.agentId)), id);
        },
      }),
    );
  };
}

function sideOf(group: ReferralGroup, agentReferralId: number): ReferralEntry {
  return group.referral.find((side) => side.agentReferralId === agentReferralId)!; // the group was read by this id
}

function addReferralChange(builder: PortalBuilder) {
  return builder.objectRef<ReferralEntry>('ReferralChange').implement({
    fields: (t) => ({
      agentReferralId: t.exposeInt('agentReferralId'),
      revision: t.exposeInt('revision'),
      category: t.exposeString('category'),
      categoryStatus: t.exposeString('categoryStatus'),
      categorySubStatus: t.exposeString('categorySubStatus', { nullable: true }),
      statusTone: t.exposeString('statusTone'),
      updatedDate: t.exposeString('updatedDate'),
      snoozedUntil: t.exposeString('snoozedUntil', { nullable: true }),
    }),
  });
}

function addStatusInput(builder: PortalBuilder) {
  const EscrowContactInput = builder.inputType('EscrowContactInput', {
    fields: (t) => ({
      esCompanyName: t.string({ required: false }),
      esFirstName: t.string({ required: true }),
      esLastName: t.string({ required: true }),
      esPhoneNumber: t.string({ required: false }),
      esEmail: t.string({ required: false }),
    }),
  });
  const SetBy = builder.enumType('AppointmentSetBy', { values: APPOINTMENT_SET_BY });
  return builder.inputType('AgentReferralStatusInput', {
    fields: (t) => ({
      agentReferralId: t.int({ required: true }),
      revision: t.int({ required: true }),
      status: t.string({ required: true }),
      subStatus: t.string({ required: false }),
      notes: t.string({ required: false }),
      reason: t.string({ required: false }),
      snoozeMonths: t.int({ required: false }),
      listingAppointmentDate: t.string({ required: false }),
      appointmentSetBy: t.field({ type: SetBy, required: false }),
      listedDate: t.string({ required: false }),
      listPrice: t.float({ required: false }),
      contractSalePrice: t.float({ required: false }),
      escrowDate: t.string({ required: false }),
      escrowContact: t.field({ type: EscrowContactInput, required: false }),
      soldPrice: t.float({ required: false }),
      soldDate: t.string({ required: false }),
      commissionReceived: t.float({ required: false }),
    }),
  });
}
