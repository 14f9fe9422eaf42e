import { z } from 'zod';
import { EntityId } from '@portal/shared/contracts';
import { agentPhoneDigits, msg, normalEmail } from '@portal/shared/domain';
import { READ_COST, requires, withoutNulls, type GraphModule } from '../graphql/index.ts';
import { addAgentTypes } from './agent-type.graphql.ts';
import type { AgentService } from './agent-service.ts';
import { AgentUpdate, type AgentUpdateField } from './rules/agent-update.ts';

const Name = z.string().trim().min(1).max(100);
/** One of email, phoneNumber, agentId, firstName or lastName, or both names (API-04). */
const Criteria = z
  .object({
    email: z.string().trim().min(1).max(200).transform(normalEmail).optional(),
    phoneNumber: z
      .string()
      .trim()
      .max(30)
      .transform((text) => agentPhoneDigits(text) ?? text)
      .optional(),
    agentId: EntityId.optional(),
    firstName: Name.optional(),
    lastName: Name.optional(),
  })
  .refine((criteria) => Object.keys(criteria).length > 0, msg('Say which agent to search for'));

/** searchAgent and partialAgentUpdate (API-04, API-15, API-16). */
export function agentFields(agents: AgentService): GraphModule {
  return (builder) => {
    const { AgentType, AgentSearchResponseType } = addAgentTypes(builder);
    const SearchRequest = builder.inputType('AgentSearchRequest', {
      fields: (t) => ({
        email: t.string({ required: false }),
        phoneNumber: t.string({ required: false }),
        agentId: t.int({ required: false }),
        firstName: t.string({ required: false }),
        lastName: t.string({ required: false }),
      }),
    });
    const text: AgentUpdateField[] = ['portalLastLogin', 'sgdLastVisit', 'referralAgreementLocation', 'firstName'];
    text.push('lastName', 'phoneNumber', 'photoLocation', 'brokerageName', 'brokerageLicenseNumber');
    text.push('primaryMlsName', 'primarySubscribingMls', 'licenseNumber', 'licenseState', 'titlePartner');
    const flags: AgentUpdateField[] = ['portalTempPassword', 'portalInvitationSent'];
    const UpdateInput = builder.inputType('AgentUpdate', {
      fields: (t) =>
        Object.fromEntries([
          ...text.map((field) => [field, t.string({ required: false })] as const),
          ...flags.map((field) => [field, t.boolean({ required: false })] as const),
        ]),
    });

    builder.queryField('searchAgent', (t) =>
      t.field({
        ...requires('agent.find'),
        type: AgentSearchResponseType,
        complexity: READ_COST,
        args: { agentSearchRequest: t.arg({ type: SearchRequest, required: true }) },
        resolve: (_root, { agentSearchRequest }, { principal }) =>
          agents.find(principal, withoutNulls(Criteria.parse(withoutNulls(agentSearchRequest)))),
      }),
    );
    builder.mutationField('partialAgentUpdate', (t) =>
      t.field({
        ...requires('agent.update'),
        type: AgentType,
        args: { agentId: t.arg.int({ required: true }), update: t.arg({ type: UpdateInput, required: true }) },
        resolve: (_root, { agentId, update }, { principal }) =>
          agents.update(principal, EntityId.parse(agentId), AgentUpdate.parse(update)),
      }),
    );
  };
}
