import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';

interface DemoEvent {
  id: string;
  title: string;
  subTitle: string | null;
  description: string;
  /** Days from today, and the hour in UTC. */
  inDays: number;
  hour: number;
  target: 'All Agents' | 'Preferred Agents' | 'Non-Preferred Agents' | 'SGD Agents' | null;
  image?: string;
  buttonUrl?: string | null;
  /** Days from today between which it is offered in a modal. */
  modal?: { from: number; to: number; image: string };
}

const SITE = 'https://www.example.com';

const EVENTS: readonly DemoEvent[] = [
  {
    id: 'pricing-workshop',
    title: 'Pricing workshop: three offers, one price',
    subTitle: 'In person, 2 hours · Denver',
    description: 'We price one real house three times and compare. Bring a property you are about to list.',
    inDays: -24,
    hour: 16,
    target: 'All Agents',
    image: 'workshop',
  },
  {
    id: 'first-call-clinic',
    title: 'First call clinic',
    subTitle: 'Online, 30 min · With Marcus Adeyemi',
    description: 'What to say in the first two minutes, with recordings of calls that went well and one that did not.',
    inDays: -6,
    hour: 19,
    target: 'Non-Preferred Agents',
    image: 'webinar',
  },
  {
    id: 'onboarding-webinar',
    title: 'Onboarding webinar',
    subTitle: 'Online, 30 min · Every week',
    description: 'How referrals reach you, what is asked of you, and how your rank comes about.',
    inDays: 4,
    hour: 17,
    target: 'Non-Preferred Agents',
    image: 'webinar',
  },
  {
    id: 'winning-the-listing',
    title: 'Winning the listing appointment',
    subTitle: 'Online, 45 min · With Anneke de Vries, Raleigh',
    description: 'Bring one listing you lost, we take it apart together.',
    inDays: 13,
    hour: 18,
    target: 'All Agents',
    image: 'webinar',
    modal: { from: -2, to: 12, image: 'winning-the-listing' },
  },
  {
    id: 'market-update',
    title: 'Winter market update',
    subTitle: 'Online, 40 min',
    description: 'Prices, days on market and mortgage rates in your counties, with slides that you may use.',
    inDays: 17,
    hour: 17,
    target: 'All Agents',
    image: 'webinar',
    // begins earlier than the one above, so that one is shown (the latest start wins)
    modal: { from: -9, to: 16, image: 'market-update' },
  },
  {
    id: 'sponsor-breakfast',
    title: 'Breakfast for sponsors',
    subTitle: 'In person · Denver, Union Station',
    description: 'An hour with the people who run Guaranteed Display: new ZIPs, prices of next year, your questions.',
    inDays: 20,
    hour: 15,
    target: 'SGD Agents',
    image: 'meeting',
  },
  {
    id: 'net-sheets',
    title: 'Net sheets that sellers read',
    subTitle: 'Online, 30 min',
    description: 'From the title quote to the one page that a seller signs.',
    inDays: 26,
    hour: 19,
    target: 'Preferred Agents',
    image: 'workshop',
  },
  {
    id: 'fair-housing',
    title: 'Fair housing refresher',
    subTitle: 'Online, 60 min · 1 credit hour',
    description: 'Counts toward continuing education in Colorado and North Carolina.',
    inDays: 33,
    hour: 18,
    target: 'All Agents',
    image: 'webinar',
  },
  {
    id: 'raleigh-meet-up',
    title: 'Raleigh meet-up',
    subTitle: 'In person · Five Points',
    description: 'Agents, relocation directors and lenders of the Triangle in one room.',
    inDays: 40,
    hour: 22,
    target: 'All Agents',
    image: 'meeting',
  },
  {
    id: 'relocation-basics',
    title: 'Working with relocation clients',
    subTitle: 'Online, 45 min',
    description: 'Deadlines, allowances and the two or three forms that decide whether a move is paid for.',
    inDays: 47,
    hour: 17,
    target: 'Preferred Agents',
    image: 'webinar',
  },
  {
    id: 'rank-explained',
    title: 'Your rank, explained',
    subTitle: 'Online, 30 min',
    description: 'The four things that count, how they are counted, and what moves a rank within a month.',
    inDays: 54,
    hour: 18,
    target: 'Non-Preferred Agents',
    buttonUrl: null,
  },
  {
    // a draft: without a target it is listed nowhere
    id: 'summer-conference',
    title: 'Summer conference',
    subTitle: null,
    description: 'The place and the program will follow.',
    inDays: 190,
    hour: 16,
    target: null,
  },
];

const images: Record<string, string> = {
  workshop: 'Two people over a plan on a table',
  webinar: 'A presentation on a screen',
  meeting: 'People around a table',
  'winning-the-listing': 'Winning the listing appointment, an online session with Anneke de Vries',
  'market-update': 'Winter market update, an online session',
  'partner-logo': 'Harbor & Pine Title',
  'quote-in-a-minute': '',
  'net-sheet-banner': 'A net sheet in a minute, from Harbor & Pine Title',
};

/** Fills events, the advertisement of the sign-in page and the banner above the pages (D-39, D-40). */
export async function seedContent(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .insertInto('contentEntry')
    .values(
      EVENTS.map((event) => ({
        entryId: event.id,
        title: event.title,
        subTitle: event.subTitle,
        description: event.description,
        dateTime: atHour(now, event.inDays, event.hour),
        featuredImage: event.image ? picture(event.image) : null,
        buttonUrl: event.buttonUrl === undefined ? `${SITE}/events/${event.id}` : event.buttonUrl,
        target: event.target,
        publishedAt: event.target && atHour(now, Math.min(event.inDays, 0) - 30, 16),
        modalStartsAt: event.modal ? atHour(now, event.modal.from, 0) : null,
        modalEndsAt: event.modal ? atHour(now, event.modal.to, 0) : null,
        featuredModalImage: event.modal ? picture(event.modal.image) : null,
      })),
    )
    .execute();
  await db
    .insertInto('contentBanner')
    .values([
      {
        label: 'login',
        title: 'Guaranteed Display',
        headline: 'Be the first agent called in the ZIPs you know best.',
        points: [
          'First notification of appointments',
          'Full consumer contact information',
          'Reduced referral fee of 30% at success',
        ],
        callToAction: 'See how Guaranteed Display works',
        targetUrl: `${SITE}/guaranteed-display`,
        image: null,
        partnerLogo: null,
      },
      {
        label: 'floating-top',
        title: 'Title quotes in one minute',
        headline: '',
        content: 'Send your seller a net sheet before the listing appointment.',
        callToAction: 'See partner services',
        targetUrl: '/partner-services',
        image: picture('quote-in-a-minute'),
        partnerLogo: picture('partner-logo'),
      },
      {
        // shown instead where FLOATING_BANNER_LABEL says so (EVT-16)
        label: 'floating-top-full',
        title: 'A net sheet in a minute',
        headline: '',
        content: 'From Harbor & Pine Title',
        callToAction: 'See partner services',
        targetUrl: '/partner-services',
        image: picture('net-sheet-banner'),
        partnerLogo: null,
        isFullImage: true,
      },
    ])
    .execute();
}

function picture(name: string): string {
  const alt = images[name];
  if (alt === undefined) throw new Error(`The demonstration has no picture ${name}.`);
  return JSON.stringify({ src: `/content/v1/images/${name}.svg`, alt });
}

function atHour(now: Date, inDays: number, hour: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + inDays, hour));
}
