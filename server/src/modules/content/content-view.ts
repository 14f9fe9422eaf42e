import {
  endpointPath,
  type Audience,
  type BannerAd,
  type ContentEntry,
  type FloatingBanner,
  type PublicEvent,
} from '@portal/shared/contracts';
import { audiencesOf, ownPath } from '@portal/shared/domain';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readAgentReader } from './agent-reader.ts';
import { FIRST_CONTENT_MOMENT, LAST_CONTENT_MOMENT, toContentMoment } from './content-moments.ts';

/** Entries for these audiences, soonest first; an entry without a target is not shown to anyone (EVT-01, D-36, CS-144). */
export async function readEvents(db: Kysely<Database>, audiences: readonly Audience[]): Promise<ContentEntry[]> {
  const rows = await entriesFor(db, audiences).orderBy('dateTime').orderBy('entryId').execute();
  return rows.map(toEntry);
}

/** An entry for all agents as somebody without an account may read it; undefined for every other one (D-36). */
export async function readPublicEvent(db: Kysely<Database>, entryId: string): Promise<PublicEvent | undefined> {
  const row = await entriesFor(db, ['All Agents']).where('entryId', '=', entryId).executeTakeFirst();
  if (!row) return undefined;
  const { id, title, subTitle, description, dateTime, featuredImage } = toEntry(row);
  return { id, title, subTitle, description, dateTime, featuredImage };
}

/** Whether an entry for this agent was published after this moment; without one, ever (D-42). */
export async function hasEventSince(db: Kysely<Database>, agentId: number, since: Date | undefined): Promise<boolean> {
  const audiences = audiencesOf(await readAgentReader(db, agentId));
  const row = await entriesFor(db, audiences)
    .where('publishedAt', 'is not', null)
    .$if(since !== undefined, (query) => query.where('publishedAt', '>', since!))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The one entry that is offered in a modal now, both ends included; of several the latest start wins (EVT-04, D-36). */
export async function readFeaturedModal(
  db: Kysely<Database>,
  audiences: readonly Audience[],
  now: Date,
): Promise<ContentEntry | undefined> {
  const row = await entriesFor(db, audiences)
    .where('modalStartsAt', '<=', now)
    .where('modalEndsAt', '>=', now)
    .orderBy('modalStartsAt', 'desc')
    .orderBy('entryId')
    .limit(1)
    .executeTakeFirst();
  return row && toEntry(row);
}

/** The entry that is offered to an agent in a modal now, or undefined. @throws ProblemError 404 for an agent without a record */
export async function readFeaturedEntry(
  db: Kysely<Database>,
  agentId: number,
  now: Date,
): Promise<ContentEntry | undefined> {
  return readFeaturedModal(db, audiencesOf(await readAgentReader(db, agentId)), now);
}

/** The banner ads of a label (API-40): one or none. */
export async function readBannerAds(db: Kysely<Database>, label: string, now: Date): Promise<BannerAd[]> {
  const row = await findBanner(db, label, now);
  if (!row) return [];
  const { title, headline, points, callToAction: ctaText } = row;
  return [
    { label, title, headline, points, ctaText, bannerImage: ownImage(row.image), bannerUrl: visitAddress(label) },
  ];
}

/** The banner above the pages (API-42, EVT-15), or undefined. */
export async function readFloatingBanner(
  db: Kysely<Database>,
  label: string,
  now: Date,
): Promise<FloatingBanner | undefined> {
  const row = await findBanner(db, label, now);
  return (
    row && {
      bannerUrl: visitAddress(label),
      bannerImage: ownImage(row.image),
      title: row.title,
      bannerContent: row.content,
      partnerLogo: ownImage(row.partnerLogo),
      ctaText: row.callToAction,
      // without its picture nothing would be left of it
      fullImageBanner: row.isFullImage && ownImage(row.image) !== null,
    }
  );
}

/** Whether there is a banner above the pages, so that they can leave room for it. */
export async function hasFloatingBanner(db: Kysely<Database>, label: string, now: Date): Promise<boolean> {
  return (await findBanner(db, label, now)) !== undefined;
}

/** Pages load pictures of their own origin alone; a banner with another one is shown without it. */
function ownImage(image: FloatingBanner['bannerImage']): FloatingBanner['bannerImage'] {
  return image !== null && ownPath(image.src) === image.src ? image : null;
}

function visitAddress(label: string): string {
  return endpointPath('bannerVisit', { label });
}

async function findBanner(db: Kysely<Database>, label: string, now: Date) {
  return db
    .selectFrom('contentBanner')
    .selectAll()
    .where('label', '=', label)
    .where('isShown', '=', true)
    .where((or) => or.or([or('shownFrom', 'is', null), or('shownFrom', '<=', now)]))
    .where((or) => or.or([or('shownUntil', 'is', null), or('shownUntil', '>', now)]))
    .executeTakeFirst();
}

function entriesFor(db: Kysely<Database>, audiences: readonly Audience[]) {
  return (
    db
      .selectFrom('contentEntry')
      .selectAll()
      .where('target', 'in', [...audiences])
      // one that was entered with an impossible date must not keep the others from being shown
      .where('dateTime', '>=', FIRST_CONTENT_MOMENT)
      .where('dateTime', '<=', LAST_CONTENT_MOMENT)
  );
}

function toEntry(row: Selectable<Database['contentEntry']>): ContentEntry {
  return {
    id: row.entryId,
    title: row.title,
    subTitle: row.subTitle,
    description: row.description,
    dateTime: row.dateTime.toISOString(),
    featuredImage: row.featuredImage,
    buttonUrl: row.buttonUrl,
    target: row.target as Audience, // a check of the table
    modalStartDateTime: toContentMoment(row.modalStartsAt),
    modalEndDateTime: toContentMoment(row.modalEndsAt),
    featuredModalImage: row.featuredModalImage,
  };
}
