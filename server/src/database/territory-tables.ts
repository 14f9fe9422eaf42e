import type { BadgeId } from '@portal/shared/contracts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { TurnEnd } from '../modules/territory/rules/waitlist-turns.ts';

/** A moment: read as Date, written as Date or ISO text. */
type Moment = ColumnType<Date, Date | string, Date | string>;
type GeneratedMoment = ColumnType<Date, Date | string | undefined, Date | string>;
/** A picture of the content service. */
type ImageColumn = JSONColumnType<{ src: string; alt: string } | null, string | null, string | null>;

/** The counts behind the points of an agent in one week. */
export interface FactsOfWeek {
  newReferrals: number;
  promptUpdates: number;
  referrals: number;
  appointments: number;
  transactionsTotal: number | null;
  closingsByZip: Record<string, number>;
}

/** Tables of geography, Guaranteed Display, ranks, reports and content (migration 0003). Days are 'YYYY-MM-DD'. */
export interface TerritoryTables {
  zipPlace: { zip: string; city: string; state: string; latitude: number; longitude: number };
  market: { marketId: string; name: string; state: string; minimumZips: number };
  zipTerritory: {
    zip: string;
    marketId: string;
    name: string;
    county: string | null;
    monthlyPrice: number | null;
    spots: number;
  };
  /** The business of a ZIP in the twelve months before `countedUntil`. */
  zipActivity: {
    zip: string;
    referralsOfYear: number;
    agentsOfYear: Generated<number>;
    /** For servers of earlier releases, which also write it without asking whether it may be shown; see `publishedCommissions`. */
    commissionsOfYear: number;
    computedAt: Moment;
    /** Null: counted by the release before. */
    countedUntil: ColumnType<string | null, string | undefined, string>;
    /** Likewise. Null: the commissions are withheld (migration 0050). */
    commissionsUntil: ColumnType<string | null, string | undefined, string | null>;
  };
  /** What an agent contributed to commissions that were published (migration 0050). */
  zipCommissionShare: { zip: string; until: string; agentId: number; cents: number };
  /** The ZIPs an agent serves. */
  serviceZip: { agentId: number; zip: string; createdAt: GeneratedMoment };
  sponsorship: {
    agentId: number;
    zip: string;
    since: string;
    renewsOn: string;
    /** The agent canceled it for the end of its term (migration 0048). */
    endsAtTerm: Generated<boolean>;
  };
  /** A spot kept for 15 minutes for somebody who checks out, once a day for each ZIP (migration 0045). */
  spotHold: { agentId: number; zip: string; day: string; expiresAt: Moment };
  /** The spot of an order whose payment is under way (migration 0045). */
  spotReservation: { agentId: number; zip: string; orderId: string };
  waitlistEntry: {
    agentId: number;
    zip: string;
    addedByRep: string | null;
    addedByUserId: Generated<string | null>;
    createdAt: GeneratedMoment;
  };
  /** A free spot that is offered to an agent who waits for it, for 24 hours (migration 0049). */
  waitlistTurn: {
    agentId: number;
    zip: string;
    turnId: string;
    offeredAt: Moment;
    until: Moment;
    toldAt: ColumnType<Date | null, Date | null | undefined, Date>;
    endedAt: ColumnType<Date | null, Date | null | undefined, Date>;
    endedAs: ColumnType<TurnEnd | null, TurnEnd | null | undefined, TurnEnd>;
    /** The ZIP was full again afterwards: the next free spot is a new one. */
    vacancyOver: Generated<boolean>;
  };
  savedCart: { agentId: number; zipCodes: string[]; term: string; updatedAt: GeneratedMoment };
  /** ZIPs an agent inquired about, by the key of the inquiry, so that each inquiry is notified once (API-48, API-49). */
  zipRequest: { agentId: number; requestKey: string; zip: string; createdAt: GeneratedMoment };
  sgdVisit: {
    agentId: number;
    visitId: string;
    visitedAt: GeneratedMoment;
    queryParams: JSONColumnType<Record<string, string>>;
  };
  sgdPromotion: {
    promotionId: string;
    defaultDiscount: number;
    discountOptions: JSONColumnType<{ countOfMonths: number; discount: number }[]>;
    startsAt: Moment;
    /** Time of the database's clock (migration 0065). */
    addedAt: GeneratedMoment;
  };
  /** A change of a price or a rule by staff (migration 0047). */
  pricingChange: {
    kind: 'zip' | 'market' | 'promotion';
    /** The ZIP code, or the id of the market or promotion. */
    subject: string;
    changeId: string;
    before: JSONColumnType<Record<string, unknown> | null, string | null, never>;
    after: JSONColumnType<Record<string, unknown>, string, never>;
    reason: string;
    changedBy: string;
    changedAt: Moment;
  };
  agentZipRank: {
    agentId: number;
    zip: string;
    rankWithBoost: number;
    rankWithoutBoost: number;
    rankedAgents: number;
    week: string;
  };
  agentMarketRank: {
    agentId: number;
    week: string;
    marketId: string;
    rank: number;
    rankedAgents: number;
    /** Points by factor. */
    points: JSONColumnType<Record<string, number>>;
    /** What the points were made from; null in weeks counted before migration 0034. */
    facts: JSONColumnType<FactsOfWeek | null, string | null | undefined, string | null>;
  };
  /** Progress of an agent in a badge, as of the last weekly count (migration 0034). */
  agentBadge: {
    agentId: number;
    badgeId: BadgeId;
    progress: number;
    goal: number;
    zip: string | null;
    earnedOn: string | null;
    isShown: Generated<boolean>;
  };
  escrowReport: {
    agentId: number;
    reportId: string;
    agentReferralId: number | null;
    streetNumber: string;
    streetName: string;
    unitNumber: string | null;
    city: string;
    state: string;
    zip: string;
    /** The address as it is looked up (API-74). */
    addressSearch: string;
    owners: Generated<string[]>;
    avm: number | null;
    loanBalance: number | null;
    taxes: number | null;
    closingCosts: number | null;
    status: Generated<string>;
    failureReason: string | null;
    /** The generation that runs or ran last: a result of an earlier one is ignored. */
    generationId: string | null;
    escrowOrderId: string | null;
    createdAt: GeneratedMoment;
    updatedAt: GeneratedMoment;
    generatedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    /** The PDF of its figures in `stored_file`; null until somebody needs it (migration 0053). */
    documentFileId: Generated<string | null>;
    /** How far the generation is; null while none runs (migration 0053). */
    generationStep: Generated<'QUEUED' | 'PARTNER' | 'DOCUMENT' | null>;
    /** Number of the call to the partner; 0 before the first. */
    generationAttempt: Generated<number>;
    generationStartedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    /** Whom the portal has told of it: `confirmation`, `lead-endpoint`, `lead-zapier` (API-79, API-80). */
    told: Generated<string[]>;
  };
  escrowState: { state: string; label: string; isActive: boolean };
  contentEntry: {
    entryId: string;
    title: string;
    subTitle: string | null;
    description: string | null;
    dateTime: Moment;
    featuredImage: ImageColumn;
    buttonUrl: string | null;
    target: string | null;
    /** When it was first given a target (migration 0020). */
    publishedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
    modalStartsAt: ColumnType<Date | null, Date | string | null, Date | string | null>;
    modalEndsAt: ColumnType<Date | null, Date | string | null, Date | string | null>;
    featuredModalImage: ImageColumn;
  };
  contentBanner: {
    label: string;
    title: string;
    headline: string;
    content: Generated<string>;
    points: Generated<string[]>;
    callToAction: string;
    targetUrl: string;
    image: ImageColumn;
    partnerLogo: ImageColumn;
    isFullImage: Generated<boolean>;
    /** False for one that staff has taken offline (migration 0037). */
    isShown: Generated<boolean>;
    /** Null: since ever, and for good (migration 0037). */
    shownFrom: ColumnType<Date | null, Date | null | undefined, Date | null>;
    shownUntil: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  bannerClick: { label: string; day: string; clicks: number };
}
