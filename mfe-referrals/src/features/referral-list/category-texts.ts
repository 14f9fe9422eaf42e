import type { ReferralCategory } from '@portal/shared/contracts';

interface CategoryTexts {
  /** Shown when the pointer rests on the tab, or the tab has the focus (REF-08). */
  description: string;
  /** Why a tab without any filter is empty. */
  empty: string;
  /** What one row is called, in counts: "3 leads need an update". */
  one: string;
  many: string;
}

export const CATEGORY_TEXTS: Readonly<Record<ReferralCategory, CategoryTexts>> = {
  'Active Leads': {
    description: 'Customers we told about you who have yet to make a move. Work these.',
    empty: 'New leads appear here as soon as we tell a customer about you.',
    one: 'lead',
    many: 'leads',
  },
  Inactive: {
    description: 'Customers who are not interested or below lead quality. No need to work these.',
    empty: 'Leads that turn out not to be interested, or below lead quality, are put here.',
    one: 'inactive lead',
    many: 'inactive leads',
  },
  'Active Appointments': {
    description: 'The appointments you have claimed.',
    empty: 'A lead moves here when you set an appointment with it.',
    one: 'appointment',
    many: 'appointments',
  },
  'Lost Listings/Sales': {
    description: 'Customers who listed or closed with another agent.',
    empty: 'Customers who list or close with another agent are put here.',
    one: 'lost customer',
    many: 'lost customers',
  },
  Wins: {
    description: 'Your closings.',
    empty: 'Your closings appear here.',
    one: 'win',
    many: 'wins',
  },
};
