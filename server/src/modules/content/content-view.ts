import type { Audience, BannerAd, ContentEntry, FloatingBanner } from '@portal/shared/contracts';
import { endpointPath } from '@portal/shared/contracts';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../database/database.ts';
import { readAgentReader } from './agent-reader.ts';
import { audiencesOf } from './rules/audience.ts';

/** The label under which the banner above the pages is stored. */
const FLOATING_BANNER = 'floating-top';

/** Entries for these audiences, soonest first; an entry without a target is not shown to anyone (EVT-01, D-36, CS-144). */
export async function readEvents(db: Kysely<Database>, audiences: readonly Audience[]): Promise<ContentEntry[]> {
  const rows = await entriesFor(db, audiences).orderBy('dateTime').orderBy('entryId').execute();
  return rows.map(toEntry);
}

/** The next entry that has not begun, or undefined. */
export async function readNextEvent(
  db: Kysely<Database>,
  audiences: readonly Audience[],
  now: Date,
): Promise<ContentEntry | undefined> {
  const row = await entriesFor(db, audiences)
    .where('dateTime', '>=', now)
    .orderBy('dateTime')
    .orderBy('entryId')
    .limit(1)
    .executeTakeFirst();
  return row && toEntry(row);
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

/** The banner ads of a label (API-40): one or none. */
export async function readBannerAds(db: Kysely<Database>, label: string): Promise<BannerAd[]> {
  const row = await findBanner(db, label);
  if (!row) return [];
  const { title, headline, points, callToAction: ctaText, image: bannerImage } = row;
  return [{ label, title, headline, points, ctaText, bannerImage, bannerUrl: visitAddress(label) }];
}

/** The banner above the pages (API-42, EVT-15), or undefined. */
export async function readFloatingBanner(db: Kysely<Database>): Promise<FloatingBanner | undefined> {
  const row = await findBanner(db, FLOATING_BANNER);
  return (
    row && {
      bannerUrl: visitAddress(FLOATING_BANNER),
      bannerImage: row.image,
      title: row.title,
      bannerContent: row.content,
      partnerLogo: row.partnerLogo,
      ctaText: row.callToAction,
      fullImageBanner: row.isFullImage,
    }
  );
}

function visitAddress(label: string): string {
  return endpointPath('bannerVisit', { label });
}

async function findBanner(db: Kysely<Database>, label: string) {
  return db.selectFrom('contentBanner').selectAll().where('label', '=', label).executeTakeFirst();
}

function entriesFor(db: Kysely<Database>, audiences: readonly Audience[]) {
  return db
    .selectFrom('contentEntry')
    .selectAll()
    .where('target', 'in', [...audiences]);
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
    modalStartDateTime: row.modalStartsAt?.toISOString() ?? null,
    modalEndDateTime: row.modalEndsAt?.toISOString() ?? null,
    featuredModalImage: row.featuredModalImage,
  };
}
