import { z } from 'zod';
import { Moment, VisibleText } from '../primitives.ts';
import { ReferralCategory, StatusTone } from './referral.ts';
import { StatusField } from './referral-status.ts';

const Side = z.enum(['seller', 'buyer']);

/** What staff may change of a status. Its codes, category and color are fixed (D-16). */
const Editable = z.object({
  side: Side,
  status: z.string(),
  subStatus: z.string().nullable(),
  /** What agents read where statuses are chosen; null: the word of the status itself. */
  label: VisibleText.min(1, 'Enter a text').max(40, 'At most 40 characters').nullable(),
  requires: z.array(StatusField),
  optional: z.array(StatusField),
  /** False for a retired one: it is not offered, and shown where it is used. */
  isActive: z.boolean(),
});
export type EditableStatus = z.infer<typeof Editable>;

export const StaffStatus = Editable.extend({
  category: ReferralCategory,
  tone: StatusTone,
  /** How many referrals have it now. */
  uses: z.number().int(),
});
export type StaffStatus = z.infer<typeof StaffStatus>;

/** `GET /api/admin/statuses`: the catalog of both sides in its order. */
export const StaffCatalog = z.object({
  /** The number of the last saved catalog; 0 before the first one. */
  version: z.number().int().nonnegative(),
  statuses: z.array(StaffStatus),
});
export type StaffCatalog = z.infer<typeof StaffCatalog>;

/** `PUT /api/admin/statuses`: every status of the catalog, in the new order, over the version that was read. */
export const CatalogChange = z.object({
  version: z.number().int().nonnegative(),
  statuses: z.array(Editable).max(500),
});
export type CatalogChange = z.infer<typeof CatalogChange>;

/** `GET /api/admin/statuses/versions`: the newest 50. */
export const CatalogVersions = z.object({
  versions: z.array(
    z.object({
      version: z.number().int(),
      changedBy: z.string().nullable(),
      changedAt: Moment.nullable(),
      statuses: z.array(Editable),
    }),
  ),
});
export type CatalogVersions = z.infer<typeof CatalogVersions>;
