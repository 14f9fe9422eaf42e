import { msg } from '@portal/shared/i18n';
import type { Figure } from './roll-up.ts';

interface FigureTexts {
  header: string;
  /** What it counts. */
  help: string;
  /** Below a number on a card, and in the totals. */
  short: string;
  /** Label of a link, for screen readers, which do not read its column. */
  link: string;
}

/** The words of each figure; what they count is said by the rules of the list. */
export const FIGURE_TEXTS: Readonly<Record<Figure, FigureTexts>> = {
  leads: {
    header: msg('Active Leads'),
    help: msg('Rows in the tab Active Leads: New, Attempting, Contacted and Nurture.'),
    short: msg('active leads'),
    link: msg('Active leads of {name}: {count}'),
  },
  leadsDue: {
    header: msg('Leads Due'),
    help: msg('Active leads without an update for ten days, or whose snooze has ended.'),
    short: msg('leads due'),
    link: msg('Leads of {name} that need an update: {count}'),
  },
  appointments: {
    header: msg('Appointments'),
    help: msg('Rows in the tab Active Appointments: from Appointment Set to Offer Accepted.'),
    short: msg('appointments'),
    link: msg('Active appointments of {name}: {count}'),
  },
  appointmentsDue: {
    header: msg('Appointments Due'),
    help: msg('Active appointments without an update for ten days.'),
    short: msg('appointments due'),
    link: msg('Appointments of {name} that need an update: {count}'),
  },
  wins: {
    header: msg('Wins'),
    help: msg('Rows in the tab Wins: everything that was sold, whenever it was.'),
    short: msg('wins'),
    link: msg('Wins of {name}: {count}'),
  },
};

/** The median response time is no number of rows, so it has no list (D-47). */
export const RESPONSE_TEXTS = {
  header: msg('Median Response'),
  help: msg('From the assignment of a referral until its agent reached the consumer; half were faster. Last 30 days.'),
  short: msg('median response'),
};
