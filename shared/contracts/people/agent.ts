import { z } from 'zod';
import { hasInvisibleCharacters } from '../../domain/text/invisible-characters.ts';
import { EntityId, Moment, OptionalPhone, PersonName, ZipCode } from '../primitives.ts';

/** A license as the registry of a state has it. */
export const License = z.object({ licenseNumber: z.string().nullable(), licenseState: z.string().nullable() });

/** An agent as the portal shows them (API-05). `encodedAgentId` is base64url of the decimal id (D-02). */
export const Agent = z.object({
  agentId: EntityId,
  encodedAgentId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Ten digits, or null (API-06). */
  phoneNumber: z.string().nullable(),
  photoLocation: z.string().nullable(),
  brokerageInfo: z.object({ brokerageName: z.string().nullable(), licenseNumber: z.string().nullable() }),
  createdDate: Moment,
  updatedDate: Moment,
  /** `PREFERRED_AGENT`, `ACTIVE_AGENT`, `ONBOARDING` or `DISQUALIFIED`. */
  currentStatus: z.string(),
  agentRfaSignDate: z.string().nullable(),
  agentReferralFee: z.number().nullable(),
  agentReferralFeeUpdatedDate: Moment.nullable(),
  referralAgreementLocation: z.string().nullable(),
  rfaOnFile: z.boolean(),
  portalInvitationSent: z.boolean(),
  portalLastLogin: Moment.nullable(),
  portalTempPassword: z.boolean(),
  featuredTerritory: z.array(ZipCode),
  sgdStatus: z.string().nullable(),
  sgdLastVisit: Moment.nullable(),
  primaryMlsName: z.string().nullable(),
  primarySubscribingMls: z.string().nullable(),
  profileInfo: z.object({
    license: License.extend({ overrides: License.partial().nullable() }),
    transactionsTotal: z.number().nullable(),
  }),
  provider: z.string().nullable(),
  reloDirectorId: EntityId.nullable(),
  titlePartner: z.string().nullable(),
});
export type Agent = z.infer<typeof Agent>;

/** `GET /agent/v2/agent/find-mongo-id/{id}`: the older id, as JSON text (API-07). */
export const OldAgentId = z.string();
/** `GET /agent/v2/agent/find/{mongoId}`: the agent, or why there is none (API-08). */
export const AgentOrError = z.union([Agent, z.object({ error: z.string() })]);

/** A relocation director (ADM-38). */
export const ReloDirector = z.object({
  reloDirectorId: EntityId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
});
export type ReloDirector = z.infer<typeof ReloDirector>;

/** `POST /api/agent/v1/agents/search` (API-11, API-12): the trimmed text of an admin. */
export const AgentSearchRequest = z.object({ searchTerm: z.string().trim().min(1).max(200) });
export const AgentSearchResponse = z.object({
  content: z.array(Agent),
  size: z.number().int(),
  totalCount: z.number().int(),
});
export type AgentSearchResponse = z.infer<typeof AgentSearchResponse>;

/** How many agents an admin finds again without a search. */
export const RECENT_AGENTS = 10;

/** `GET /api/admin/recent-agents`: whom this admin logged in as, reset or invited, the newest first. */
export const RecentAgents = z.array(Agent.pick({ agentId: true, firstName: true, lastName: true, email: true }));
export type RecentAgents = z.infer<typeof RecentAgents>;

/** The most directors in one response (API-19, CONST-05). */
export const DIRECTOR_SEARCH_SIZE = 500;
/** `POST /api/ms/agent/v1/relo-directors/search-directors?size=500` (API-17, API-19). */
export const DirectorSearchRequest = z.object({
  firstName: z.string().trim().min(1).optional(),
  lastName: z.string().trim().min(1).optional(),
  phoneNumber: z.string().trim().min(1).optional(),
  email: z.string().trim().min(1).optional(),
});
/** A director with what they can change themselves (HOST-27); both absent in an answer of an older server. */
export const DirectorProfile = ReloDirector.extend({
  company: z.string().nullish(),
  revision: z.number().int().nonnegative().optional(),
});
export type DirectorProfile = z.infer<typeof DirectorProfile>;
export const DirectorSearchResponse = z.object({ content: z.array(DirectorProfile) });

/** `PUT /api/relo-directors/{id}/settings`: what a director changes of themselves (HOST-27). The e-mail is the account's. */
export const DirectorSettings = z.strictObject({
  firstName: PersonName,
  lastName: PersonName,
  phoneNumber: OptionalPhone,
  company: z
    .string()
    .trim()
    .max(120, 'At most 120 characters')
    .refine((text) => !hasInvisibleCharacters(text), 'Leave out invisible characters'),
});
export type DirectorSettings = z.infer<typeof DirectorSettings>;
/** With the revision the form was filled from: another one is a conflict (409). */
export const DirectorSettingsRequest = DirectorSettings.extend({
  revision: z.number().int().nonnegative().max(2_147_483_646),
});
export type DirectorSettingsRequest = z.infer<typeof DirectorSettingsRequest>;
/** `POST /api/ms/agent/v1/relo-directors/find-by-ids` (API-18): a plain list of ids. */
export const DirectorIdsRequest = z.array(EntityId).min(1).max(500);
