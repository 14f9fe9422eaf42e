import { type Audience, PROMO_EVERYONE, type PromoPage, type StoredPromoBlock } from '@portal/shared/contracts';
import { DAY_MS } from '@portal/shared/durations';
import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';

interface DemoPromoPage extends Pick<PromoPage, 'slug' | 'topic' | 'title' | 'lead' | 'tone' | 'image' | 'action'> {
  blocks: StoredPromoBlock[];
  audience: Audience | typeof PROMO_EVERYONE | null;
  /** Days from today between which it is shown; without an end, for good. */
  from: number;
  until: number | null;
}

const PAGES: readonly DemoPromoPage[] = [
  {
    slug: 'guaranteed-display',
    topic: 'Guaranteed Display',
    title: 'Be the first agent called in the ZIPs you know best.',
    lead: 'Sponsor a ZIP for 12 months and pay 10% less. You see each appointment first, with full contact information.',
    tone: 'gold',
    image: null,
    action: { text: 'See Available ZIPs', url: '/sgd' },
    blocks: [
      { kind: 'free-zips', marketId: 'denver' },
      {
        kind: 'points',
        points: [
          {
            icon: 'bell',
            title: 'You hear first',
            text: 'Appointments in your ZIP go to you before anyone else.',
          },
          {
            icon: 'contact',
            title: 'Full contact information',
            text: 'Name, phone and email of each consumer in your ZIP, from the first day.',
          },
          {
            icon: 'percent',
            title: '30% instead of 35%',
            text: 'A lower referral fee at success for every consumer from a ZIP you sponsor.',
          },
        ],
      },
      {
        kind: 'questions',
        title: 'Good to know',
        questions: [
          {
            question: 'How many agents share a ZIP?',
            answer: 'Three at most. When all spots are taken you can join the waitlist.',
          },
          {
            question: 'When am I charged?',
            answer: 'Once for the whole term, when the order is confirmed. You get a receipt by mail.',
          },
          { question: 'Does it renew by itself?', answer: 'No. We write before it ends and you decide.' },
        ],
      },
    ],
    audience: PROMO_EVERYONE,
    from: -20,
    until: 30,
  },
  {
    slug: 'listing-season',
    topic: 'For preferred agents',
    title: 'Open houses that bring the next listing.',
    lead: 'A kit of signs, sign-in sheets and follow-up mails, and an hour with an agent who listed nine homes this way.',
    tone: 'teal',
    image: { src: '/content/v1/images/open-house.svg', alt: 'A house with an open door and a sign in front of it' },
    action: { text: 'See What Partners Offer', url: '/partner-services' },
    blocks: [
      {
        kind: 'points',
        points: [
          { icon: 'house', title: 'Signs for one weekend', text: 'Delivered on Thursday, collected on Monday.' },
          { icon: 'document', title: 'Sheets and mails', text: 'Written by agents. Change what you like.' },
          { icon: 'calendar', title: 'One hour of advice', text: 'Pick a time after you have ordered the kit.' },
        ],
      },
      {
        kind: 'text',
        title: 'How it works',
        paragraphs: [
          'Order the kit a week before your open house. It is free for the first home you list with us this season.',
          'Bring the sign-in sheet to the hour of advice: you go through the names together.',
        ],
      },
    ],
    audience: 'Preferred Agents',
    from: -5,
    until: null,
  },
  {
    // over: its address answers like one that never was
    slug: 'early-bird',
    topic: 'Guaranteed Display',
    title: 'Early birds pay 15% less.',
    lead: 'For ZIPs sponsored before the season begins.',
    tone: 'gold',
    image: null,
    action: { text: 'See Available ZIPs', url: '/sgd' },
    blocks: [{ kind: 'free-zips', marketId: 'raleigh' }],
    audience: PROMO_EVERYONE,
    from: -90,
    until: -30,
  },
];

/** Two pages that are shown, one of them to preferred agents alone, and one that is over (HOST-28, D-34). */
export async function seedPromoPages(db: Kysely<Database>, now: Date): Promise<void> {
  await db
    .insertInto('promoPage')
    .values(
      PAGES.map(({ from, until, image, action, blocks, ...page }) => ({
        ...page,
        image: image && JSON.stringify(image),
        action: action && JSON.stringify(action),
        blocks: JSON.stringify(blocks),
        shownFrom: new Date(now.getTime() + from * DAY_MS),
        shownUntil: until === null ? null : new Date(now.getTime() + until * DAY_MS),
      })),
    )
    .execute();
}
