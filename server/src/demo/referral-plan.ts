import {
  confirmsContact,
  findStatus,
  fullName,
  isOpenCategory,
  statusesOfSide,
  type StatusDefinition,
} from '@portal/shared/domain';
import { NO_ACTOR } from '../modules/actors/index.ts';
import type {
  BulkHistory,
  BulkReferral,
  ReferralBatch,
} from '../modules/referrals/changes/insert-referrals-in-bulk.ts';
import type { DemoClock } from './demo-clock.ts';
import { responseStory, type ResponsePlan, type ResponseStory } from './response-story.ts';
import type { DemoAgent } from './seed-people.ts';

/** One side of a demonstration referral, described as a story; days are counted back from now. */
export interface SidePlan extends ResponsePlan {
  side: 'seller' | 'buyer';
  status: string;
  subStatus?: string;
  intent: string | null;
  /** Null: unknown. */
  source?: string | null;
  street?: string;
  unit?: string;
  zip: string;
  city: string;
  state: string;
  /** The valuation of a seller's property, or what a buyer looks for; null: no price at all. */
  price: number | [number, number] | null;
  listPrice?: number;
  /** Days ago. */
  listed?: number;
  appointment?: { inDays: number; minutes: number };
  snoozedInDays?: number;
  contractPrice?: number;
  sold?: { price: number; commission: number | null; daysAgo: number };
  escrowCommission?: number;
  reason?: string;
  note?: string;
  /** What unlocks the contact besides a sponsored ZIP (REF-47…50). */
  awarded?: 'listing-appointment' | 'partner-consultation' | 'source-cta' | 'featured-agent';
}

export interface ConsumerPlan {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  sides: SidePlan[];
}

/** The agent of a plan. */
type PlanAgent = Pick<DemoAgent, 'agentId' | 'firstName' | 'lastName' | 'featuredTerritory'>;

interface ReferralWriterOptions {
  clock: DemoClock;
  catalog: readonly StatusDefinition[];
  first: { consumerId: number; referralId: number };
}

/** Makes the rows of plans for one agent; ids are counted on from the given ones. */
export class ReferralWriter {
  readonly #options: ReferralWriterOptions;
  readonly batch: ReferralBatch = { consumers: [], referrals: [], history: [] };
  #consumerId: number;
  #referralId: number;

  constructor(options: ReferralWriterOptions) {
    this.#options = options;
    this.#consumerId = options.first.consumerId;
    this.#referralId = options.first.referralId;
  }

  add(agent: PlanAgent, plan: ConsumerPlan): void {
    const consumerId = this.#consumerId++;
    const oldest = Math.max(...plan.sides.map(({ created }) => created));
    this.batch.consumers.push({
      agentId: agent.agentId,
      consumerId,
      firstName: plan.firstName,
      lastName: plan.lastName,
      email: plan.email,
      phoneNumber: plan.phone,
      createdAt: this.#options.clock.daysAgo(oldest),
    });
    const isContactOpen = plan.sides.some(({ awarded, zip }) => awarded || agent.featuredTerritory.includes(zip));
    for (const side of plan.sides) {
      const { referral, story } = this.#referral(agent, consumerId, side, isContactOpen);
      this.batch.referrals.push(referral);
      this.batch.history.push(...this.#history(referral, side, story));
    }
  }

  #referral(
    agent: PlanAgent,
    consumerId: number,
    side: SidePlan,
    isContactOpen: boolean,
  ): { referral: BulkReferral; story: ResponseStory | null } {
    const { clock, catalog } = this.#options;
    const buySide = side.side === 'buyer';
    const definition = findStatus(catalog, { status: side.status, subStatus: side.subStatus ?? null }, buySide);
    if (!definition) throw new Error(`There is no status ${side.status} for a ${side.side}.`);
    const timeZone = timeZoneOf(side.state);
    const story = isContactOpen ? responseStory(side, definition) : null;
    const editor = side.status === 'New' ? null : agent;
    const appointment = side.appointment ? clock.at(side.appointment.inDays, side.appointment.minutes, timeZone) : null;
    const [, streetNumber = null, streetName = null] = /^(\d+) (.+)$/.exec(side.street ?? '') ?? [];
    const referral: BulkReferral = {
      agentId: agent.agentId,
      referralId: this.#referralId++,
      consumerId,
      buySide,
      category: definition.category,
      status: side.status,
      subStatus: side.subStatus ?? null,
      streetNumber,
      streetName,
      unitNumber: side.unit ?? null,
      city: side.city,
      state: side.state,
      zip: side.zip,
      timeZone,
      source:
        side.awarded === 'source-cta'
          ? 'cta'
          : side.source === undefined
            ? buySide
              ? 'buyer'
              : 'listing'
            : side.source,
      appointmentType: side.intent,
      forFeaturedAgent: side.awarded === 'featured-agent',
      listingAppointmentSetEver: side.awarded === 'listing-appointment',
      listingAppointmentDate: side.awarded === 'listing-appointment' ? appointment : null,
      partnerConsultationSetEver: side.awarded === 'partner-consultation',
      scheduledAppointment: appointment,
      snoozedUntil: side.snoozedInDays === undefined ? null : clock.day(side.snoozedInDays, timeZone),
      listPrice: side.listPrice ?? null,
      listedDate: side.listed === undefined ? null : clock.day(-side.listed, timeZone),
      avgAvm: typeof side.price === 'number' && !buySide ? side.price : null,
      midRange: midRangeOf(side.price, buySide),
      esListingCommission: side.escrowCommission ?? null,
      contractSalePrice: side.contractPrice ?? null,
      escrowDate: side.contractPrice === undefined ? null : clock.day(24, timeZone),
      soldPrice: side.sold?.price ?? null,
      soldDate: side.sold ? clock.day(-side.sold.daysAgo, timeZone) : null,
      commissionReceived: side.sold?.commission ?? null,
      detail: {
        ...(side.reason ? { reason: side.reason } : {}),
        ...(appointment ? { appointmentSetBy: side.awarded ? ('team' as const) : ('agent' as const) } : {}),
        ...(side.contractPrice === undefined ? {} : ESCROW_CONTACT),
      },
      revision: 0,
      ...actorColumns(editor?.agentId),
      actorRevision: 0,
      lastModifiedBy: editor && fullName(editor),
      createdAt: clock.daysAgo(side.created),
      receivedAt: null,
      updatedAt: clock.daysAgo(side.updated),
      statusUpdatedAt: clock.daysAgo(side.updated),
      assignedAt: story && clock.daysAgo(story.assigned),
      contactedAt: story?.contacted == null ? null : clock.daysAgo(story.contacted),
    };
    return { referral, story };
  }

  /** The history up to the status: received, the steps a referral usually takes, the status itself, and a note. */
  #history(referral: BulkReferral, side: SidePlan, story: ResponseStory | null): BulkHistory[] {
    const { way, moments } = this.#wayInTime(referral, side, story);
    if (story) moments[0] = story.assigned;
    const steps = way.map((status, index) => {
      const isLast = index === way.length - 1;
      const moment = moments[index]!; // one for each step
      return this.#step(referral, index === 0 ? 'system' : 'status', moment, {
        status: isLast ? side.status : status,
        subStatus: isLast ? referral.subStatus : null,
        notes: index === 0 ? 'Referral received' : isLast ? (side.reason ?? null) : null,
        listPrice: isLast || status === 'Listed' ? referral.listPrice : null,
        listedDate: isLast || status === 'Listed' ? referral.listedDate : null,
        listingAppointmentDate: status === 'Appointment Set' ? referral.scheduledAppointment : null,
      });
    });
    const note = side.note ? [this.#step(referral, 'note', side.updated, { notes: side.note })] : [];
    return [...steps, ...note].map((entry, index) => ({ ...entry, step: index + 1 }));
  }

  /** The steps, and how many days ago each was; the first that confirms contact was when the story says (D-47). */
  #wayInTime(
    { buySide }: BulkReferral,
    side: SidePlan,
    story: ResponseStory | null,
  ): { way: string[]; moments: number[] } {
    const { catalog } = this.#options;
    const way = usualWay(catalog, buySide, side);
    const evenly = (from: number, to: number, steps: number) =>
      Array.from({ length: steps }, (_, index) => from - ((from - to) * index) / steps);
    const contacted = story?.contacted ?? null;
    if (contacted === null) {
      return { way, moments: [...evenly(side.created, side.updated, way.length).slice(0, -1), side.updated] };
    }
    const isConfirmed = (status: string) => confirmsContact(findStatus(catalog, { status, subStatus: null }, buySide)!); // of the catalog
    const first = way.findIndex(isConfirmed);
    // reached earlier, and confirmed again by the last update
    if (first === way.length - 1 && contacted > side.updated) way.push(way[first]!);
    const after = evenly(contacted, side.updated, way.length - first).slice(0, -1);
    return { way, moments: [...evenly(side.created, contacted, first), ...after, side.updated] };
  }

  #step(
    { agentId, referralId, actorKind, lastModifiedBy }: BulkReferral,
    kind: 'status' | 'note' | 'system',
    daysAgo: number,
    facts: Partial<BulkHistory>,
  ): BulkHistory {
    // the portal's own steps, and the first steps of a new lead, have no actor
    const isByAgent = kind !== 'system' && actorKind !== null;
    const nothing = { status: null, subStatus: null, notes: null, listPrice: null, listedDate: null };
    return {
      agentId,
      referralId,
      step: 0,
      kind,
      ...nothing,
      listingAppointmentDate: null,
      modifiedAt: this.#options.clock.daysAgo(daysAgo),
      ...actorColumns(isByAgent ? agentId : undefined),
      modifiedBy: isByAgent ? lastModifiedBy : null,
      detail: {},
      ...facts,
    };
  }
}

/** The agent, or no actor. */
function actorColumns(agentId: number | undefined) {
  return agentId === undefined ? NO_ACTOR : { ...NO_ACTOR, actorKind: 'agent' as const, actorId: String(agentId) };
}

const ESCROW_CONTACT = {
  esCompanyName: 'Cornerstone Escrow',
  esFirstName: 'Ruth',
  esLastName: 'Abernathy',
  esPhoneNumber: '3035550198',
  esEmail: 'closings@example.com',
};

/** New first, the status last, between them the usual steps. */
function usualWay(catalog: readonly StatusDefinition[], buySide: boolean, side: SidePlan): string[] {
  if (side.status === 'New') return ['New'];
  const options = statusesOfSide(catalog, buySide);
  const target = options.findIndex(
    ({ status, subStatus }) => status === side.status && subStatus === (side.subStatus ?? null),
  );
  // those that end as Lost or Inactive do so while they are leads
  const isEnd = ['Lost Listings/Sales', 'Inactive'].includes(options[target]?.category ?? '');
  const isReached = ({ status, category, requires }: StatusDefinition, index: number) =>
    (isEnd ? category === 'Active Leads' : index < target && isOpenCategory(category)) &&
    status !== 'New' &&
    !requires.includes('snoozeMonths');
  const between = options.filter(isReached).map(({ status }) => status);
  // not every referral goes through every step
  const skipped = between.length > 4 ? between.filter((_, index) => index !== 3) : between;
  return ['New', ...skipped, side.status];
}

function midRangeOf(price: SidePlan['price'], buySide: boolean): number[] | null {
  if (!buySide || price === null) return null;
  return typeof price === 'number' ? [price] : price;
}

/** The states of the demonstration: Colorado is on Mountain time, the others are in the East. */
export function timeZoneOf(state: string): string {
  return state === 'CO' ? 'America/Denver' : 'America/New_York';
}
