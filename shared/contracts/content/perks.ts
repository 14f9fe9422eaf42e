import { z } from 'zod';
import { Moment } from '../primitives.ts';

export const PERK_CATEGORIES = ['escrow-and-title', 'marketing', 'clients'] as const;
export const PerkCategory = z.enum(PERK_CATEGORIES);
export type PerkCategory = z.infer<typeof PerkCategory>;

/** What an agent asks of the partner; `open-escrow` is one click without a form (REP-07). */
const PerkAction = z.enum(['sign-up', 'request-info', 'open-escrow']);
export type PerkAction = z.infer<typeof PerkAction>;

const PerkIcon = z.enum(['house', 'document', 'camera', 'shield', 'megaphone', 'calculator']);
export type PerkIcon = z.infer<typeof PerkIcon>;

/** What a partner offers to agents (HOST-20, D-34). */
export const Perk = z.object({
  /** Goes along as `utm.provider` with a request for it (API-58). */
  perkId: z.string().regex(/^[a-z0-9-]{1,60}$/),
  company: z.string(),
  /** What the company does, in a word or two: `Photography`. */
  kind: z.string(),
  category: PerkCategory,
  offer: z.string(),
  description: z.string(),
  action: PerkAction,
  icon: PerkIcon,
  /** The agent's request, while the partner has time to answer it. */
  request: z.object({ requestedAt: Moment, answerBy: Moment }).nullable(),
});
export type Perk = z.infer<typeof Perk>;

/** A perk as it is sent: older releases of the page know two actions, and would refuse the list for a third. */
const SentPerk = Perk.extend({ action: PerkAction.exclude(['open-escrow']), opensEscrow: z.literal(true).optional() });
type SentPerk = z.infer<typeof SentPerk>;
/** `GET /api/perks`, in the order in which they are shown. */
export const PerksResponse = z.object({ data: z.array(SentPerk) });

export const toSentPerk = ({ action, ...perk }: Perk): SentPerk =>
  action === 'open-escrow' ? { ...perk, action: 'request-info', opensEscrow: true } : { ...perk, action };
export const toPerk = ({ opensEscrow, ...perk }: SentPerk): Perk =>
  opensEscrow ? { ...perk, action: 'open-escrow' } : perk;
