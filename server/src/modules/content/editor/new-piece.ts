import { PROMO_EVERYONE } from '@portal/shared/contracts';
import type { ContentBodies, ContentKind } from '@portal/shared/contracts/content-editor';
import { DEFAULT_ZONE } from './clock-times.ts';

const MAX_ID_LENGTH = 50;
const MAX_IDS = 100;

/** What a new piece starts with. */
export function blankBody(kind: ContentKind, title: string): ContentBodies[ContentKind] {
  return BLANK[kind](title);
}

const BLANK: { [K in ContentKind]: (title: string) => ContentBodies[K] } = {
  event: (title) => ({
    title,
    subTitle: '',
    description: '',
    at: null,
    timeZone: DEFAULT_ZONE,
    buttonUrl: '',
    audience: 'All Agents',
    image: null,
    popupFrom: null,
    popupUntil: null,
    popupImage: null,
  }),
  banner: (title) => ({
    title,
    headline: '',
    content: '',
    points: [],
    callToAction: '',
    targetUrl: '',
    image: null,
    partnerLogo: null,
    isFullImage: false,
    timeZone: DEFAULT_ZONE,
    shownFrom: null,
    shownUntil: null,
  }),
  perk: (title) => ({
    company: title,
    kind: '',
    category: 'marketing',
    offer: '',
    description: '',
    action: 'request-info',
    icon: 'document',
    answerDays: 3,
    position: 1,
  }),
  promo: (title) => ({
    topic: '',
    title,
    lead: '',
    tone: 'teal',
    image: null,
    actionText: '',
    actionUrl: '',
    blocks: [],
    audience: PROMO_EVERYONE,
    timeZone: DEFAULT_ZONE,
    shownFrom: null,
    shownUntil: null,
  }),
};

/** Ids that a title suggests, the plain one first: `winter-update`, `winter-update-2`, … */
export function idsFor(title: string): string[] {
  const plain =
    title
      .normalize('NFD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, MAX_ID_LENGTH)
      .replace(/^-+|-+$/g, '') || 'piece';
  return Array.from({ length: MAX_IDS }, (_, index) => (index === 0 ? plain : `${plain}-${index + 1}`));
}
