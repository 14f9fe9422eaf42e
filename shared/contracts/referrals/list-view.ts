import { z } from 'zod';
import { hasInvisibleCharacters } from '../../domain/text/invisible-characters.ts';

/**
 * Columns of the referral list by name, in the order in which they are shown (REF-24). Saved views, settings and exports
 * name them, so a name is never changed.
 */
export const COLUMN_NAMES = [
  'contact',
  'side',
  'leadIntent',
  'status',
  'address',
  'commission',
  'updated',
  'appointment',
  'created',
  'actions',
] as const;
export const ColumnName = z.enum(COLUMN_NAMES);
export type ColumnName = z.infer<typeof ColumnName>;

/** Columns that cannot be hidden: without them a row has no name and cannot be updated. */
export const FIXED_COLUMNS = ['contact', 'actions'] as const satisfies readonly ColumnName[];

/** Rows of 44 pixels, or of 36 with their first line only. */
export const LIST_DENSITIES = ['comfortable', 'compact'] as const;
export const ListDensity = z.enum(LIST_DENSITIES);
export type ListDensity = z.infer<typeof ListDensity>;

/** What one person has; the oldest must go before another fits. */
export const MAX_LIST_VIEWS = 20;
export const MAX_VIEW_NAME_LENGTH = 60;
/** Longer than any address that the list writes. */
const MAX_PARAMETERS_LENGTH = 6000;

const Columns = z
  .array(ColumnName)
  .max(COLUMN_NAMES.length)
  .refine((names) => new Set(names).size === names.length, 'Name each column once');

/**
 * What a person saves as a view. `parameters` are those of the list's address without a page, `tab=wins&sort=-created`:
 * the address shows everything that is applied (D-22), so one rule reads both.
 */
export const ListViewRequest = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name')
    .max(MAX_VIEW_NAME_LENGTH, `A name has at most ${MAX_VIEW_NAME_LENGTH} characters`)
    .refine((name) => !hasInvisibleCharacters(name), 'Leave out invisible characters')
    .refine((name) => /[^\p{Default_Ignorable_Code_Point}\u2800\s]/u.test(name), 'Enter a name that can be seen'),
  parameters: z.string().max(MAX_PARAMETERS_LENGTH),
  /** The columns that the view shows, in their order. */
  columns: Columns.refine((names) => FIXED_COLUMNS.every((name) => names.includes(name)), {
    error: `These columns are always shown: ${FIXED_COLUMNS.join(', ')}`,
  }),
  /** Whether it is applied when the list is opened without parameters. A person has one default at most. */
  isDefault: z.boolean(),
});
export type ListViewRequest = z.infer<typeof ListViewRequest>;

/** A saved view. What is stored may be older than the list: its reader leaves out what the list no longer knows. */
export const ListView = z.object({
  id: z.string(),
  name: z.string(),
  parameters: z.string(),
  columns: z.array(z.string()),
  isDefault: z.boolean(),
});
export type ListView = z.infer<typeof ListView>;

/** `GET /api/list-views`: the caller's own, in alphabetical order. */
export const ListViews = z.object({ views: z.array(ListView) });
export type ListViews = z.infer<typeof ListViews>;

/** `GET` and `PUT /api/list-settings`: how the caller wants to see the list, whatever it shows. */
export const ListSettings = z.strictObject({
  /**
   * The order of the columns between Contact and Actions, the hidden ones included; those it does not name come after it.
   * Absent: the usual one.
   */
  columnOrder: Columns.min(1)
    .refine((names) => FIXED_COLUMNS.every((name) => !names.includes(name)), {
      error: `These columns cannot be moved: ${FIXED_COLUMNS.join(', ')}`,
    })
    .optional(),
  hiddenColumns: Columns.refine((names) => FIXED_COLUMNS.every((name) => !names.includes(name)), {
    error: `These columns cannot be hidden: ${FIXED_COLUMNS.join(', ')}`,
  }),
  density: ListDensity,
  /** Whether single letters act on the list (WCAG 2.1.4: they can be turned off). */
  hasLetterKeys: z.boolean(),
});
export type ListSettings = z.infer<typeof ListSettings>;

export const DEFAULT_LIST_SETTINGS: ListSettings = { hiddenColumns: [], density: 'comfortable', hasLetterKeys: true };
