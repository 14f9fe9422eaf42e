import type { ReferralCategory } from '@portal/shared/contracts';
import { msg } from '@portal/shared/i18n';

/** In English; who shows them translates them. */
interface CategoryTexts {
  /** Shown when the pointer rests on the tab, or the tab has the focus (REF-08). */
  description: string;
  /** Why a tab without any filter is empty. */
  empty: string;
  /** How many of its rows need an update: `count` chooses the form, `number` is shown. */
  due: string;
}

export const CATEGORY_TEXTS: Readonly<Record<ReferralCategory, CategoryTexts>> = {
  'Active Leads': {
    description: msg('Customers we told about you who have yet to make a move. Work these.'),
    empty: msg('New leads appear here as soon as we tell a customer about you.'),
    due: msg(
      '{count, plural, one {<b>{number} lead</b> needs an update} other {<b>{number} leads</b> need an update}}',
    ),
  },
  Inactive: {
    description: msg('Customers who are not interested or below lead quality. No need to work these.'),
    empty: msg('Leads that turn out not to be interested, or below lead quality, are put here.'),
    due: msg(
      '{count, plural, one {<b>{number} inactive lead</b> needs an update} other {<b>{number} inactive leads</b> need an update}}',
    ),
  },
  'Active Appointments': {
    description: msg('The appointments you have claimed.'),
    empty: msg('A lead moves here when you set an appointment with it.'),
    due: msg(
      '{count, plural, one {<b>{number} appointment</b> needs an update} other {<b>{number} appointments</b> need an update}}',
    ),
  },
  'Lost Listings/Sales': {
    description: msg('Customers who listed or closed with another agent.'),
    empty: msg('Customers who list or close with another agent are put here.'),
    due: msg(
      '{count, plural, one {<b>{number} lost customer</b> needs an update} other {<b>{number} lost customers</b> need an update}}',
    ),
  },
  Wins: {
    description: msg('Your closings.'),
    empty: msg('Your closings appear here.'),
    due: msg('{count, plural, one {<b>{number} win</b> needs an update} other {<b>{number} wins</b> need an update}}'),
  },
};
