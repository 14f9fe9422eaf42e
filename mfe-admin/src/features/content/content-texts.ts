import type { UsTimeZone } from '@portal/shared/contracts';
import type { ContentKind, ContentState } from '@portal/shared/contracts/content-editor';
import { msg } from '@portal/shared/i18n';
import type { StatusTone } from '@portal/shared/ui';

export const KIND_NAMES: Record<ContentKind, string> = {
  event: msg('Events'),
  banner: msg('Banners'),
  perk: msg('Perks'),
  promo: msg('Promo'),
};

export const NEW_NAMES: Record<ContentKind, string> = {
  event: msg('New Event'),
  banner: msg('New Banner'),
  perk: msg('New Perk'),
  promo: msg('New Promo Page'),
};

export const STATES: Record<ContentState, { name: string; tone: StatusTone }> = {
  draft: { name: msg('Draft'), tone: 'neutral' },
  scheduled: { name: msg('Scheduled'), tone: 'blue' },
  live: { name: msg('Live'), tone: 'green' },
  over: { name: msg('Over'), tone: 'neutral' },
  offline: { name: msg('Offline'), tone: 'neutral' },
};

/** Fields as their labels say, by the first part of their path. */
export const FIELD_NAMES: Record<string, string> = {
  title: msg('Title'),
  subTitle: msg('Line under the title'),
  description: msg('Description'),
  at: msg('Date and time'),
  timeZone: msg('Time zone'),
  buttonUrl: msg('Button opens'),
  audience: msg('Audience'),
  image: msg('Picture'),
  popupFrom: msg('Popup from'),
  popupUntil: msg('Popup until'),
  popupImage: msg('Popup picture'),
  headline: msg('Headline'),
  content: msg('Text'),
  points: msg('Points'),
  callToAction: msg('Button'),
  targetUrl: msg('Button opens'),
  partnerLogo: msg('Partner logo'),
  isFullImage: msg('Show the picture alone'),
  shownFrom: msg('Shown from'),
  shownUntil: msg('Shown until'),
  company: msg('Company'),
  kind: msg('What it does'),
  category: msg('Category'),
  offer: msg('Offer'),
  action: msg('Action'),
  icon: msg('Icon'),
  answerDays: msg('Responds within (days)'),
  position: msg('Position'),
  topic: msg('Topic'),
  lead: msg('Introduction'),
  tone: msg('Color'),
  actionText: msg('Button'),
  actionUrl: msg('Button opens'),
  blocks: msg('Parts'),
};

/** The label of the field that a path belongs to: `blocks.0.title` is one of the parts. */
export const fieldName = (path: string): string => FIELD_NAMES[path.split('.')[0] ?? ''] ?? path;

export const ZONE_NAMES: Record<UsTimeZone, string> = {
  'America/Puerto_Rico': msg('San Juan (Atlantic)'),
  'America/New_York': msg('New York (Eastern)'),
  'America/Chicago': msg('Chicago (Central)'),
  'America/Denver': msg('Denver (Mountain)'),
  'America/Phoenix': msg('Phoenix (Mountain, no daylight time)'),
  'America/Los_Angeles': msg('Los Angeles (Pacific)'),
  'America/Anchorage': msg('Anchorage (Alaska)'),
  'Pacific/Honolulu': msg('Honolulu (Hawaii)'),
};
