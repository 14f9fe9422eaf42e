import {
  Cart,
  CartChange,
  Promo,
  SalesStatsResponse,
  SavedCartResponse,
  ShopResponse,
  type WaitlistEntry,
  WaitlistResponse,
  ZipDataResponse,
  type ZipOffer,
} from '@portal/shared/contracts';
import { changedCart } from '@portal/shared/domain';
import { type Call, done, refuse, reply, type Resolver } from '@portal/shared/testing/server';
import { AGENT_ID } from './portal.ts';

export const promo: Promo = {
  defaultDiscount: 0,
  discountOptions: [
    { countOfMonths: 6, discount: 0.05 },
    { countOfMonths: 12, discount: 0.1 },
  ],
};

/** A year of business in a ZIP; null: the commissions are withheld. */
export const yearOf = (dollars: number | null): ZipOffer['lastYear'] => ({
  through: '2026-10-31',
  referrals: 91,
  agents: 4,
  commissions: dollars === null ? null : { dollars, through: '2026-10-31' },
});

let nextPlace = 0;
export function offer(zip: string, changes: Partial<ZipOffer> = {}): ZipOffer {
  nextPlace += 1;
  return {
    zip,
    name: `Area ${zip}`,
    city: 'Denver',
    state: 'CO',
    county: 'Denver',
    latitude: 39.7 + (nextPlace % 5) * 0.02,
    longitude: -105 + Math.floor(nextPlace / 5) * 0.025,
    status: 'free',
    isNowFree: false,
    monthlyPrice: 150,
    spots: 3,
    spotsFree: 1,
    sponsors: [],
    rankNow: 9,
    rankWithBoost: 2,
    rankWithoutBoost: 9,
    rankedAgents: 40,
    referrals12Months: 91,
    commissions12Months: 455_000,
    lastYear: yearOf(455_000),
    waitlistPosition: null,
    turnUntil: null,
    isHeld: false,
    renewsOn: null,
    endsAtTerm: false,
    isRenewable: false,
    miles: null,
    ...changes,
  };
}

const taken = (zip: string) =>
  refuse(409, 'zip_unavailable', {
    detail: 'Nothing was changed.',
    fields: [{ path: 'add.0', message: `All spots of ${zip} are taken` }],
  });

/** A fake server that stores a cart and a waitlist like the real one, for one agent. */
export class ShopServer {
  offers: ZipOffer[];
  saved: SavedCartResponse = { zipCodes: [], unavailableZipCodes: [], term: '12_MO' };
  waitlist: WaitlistEntry[] = [];
  /** Whether the agent may order, being active in the network. */
  canOrder = true;
  /** ZIPs that someone else took first. */
  gone = new Set<string>();
  minimum = 3;
  sales = { totalZipsCommissions: 0, totalZipsSalesVolume: 0, totalZipsTransactions: 0 };
  /** Handles a request before anything else when it returns something. */
  intercept: Resolver = () => undefined;

  constructor(offers: ZipOffer[]) {
    this.offers = offers;
  }

  readonly respond: Resolver = async (call) => (await this.intercept(call)) ?? this.route(call);

  route(call: Call): Response {
    const { pathname, searchParams } = new URL(call.url, 'http://portal');
    switch (`${call.method} ${pathname.replace(String(AGENT_ID), 'id')}`) {
      case 'GET /agent/v2/sgd-zips/id':
        return reply(ShopResponse, this.#shop(searchParams));
      case 'GET /agent/v2/sgd-cart/id':
        return reply(SavedCartResponse, this.saved);
      case 'PATCH /agent/v2/sgd-cart/id':
        return this.#change(CartChange.parse(call.body));
      case 'POST /agent/v2/sgd-utils/minimum-checkout-rule/load-cart/id':
        return reply(Cart, this.#load((call.body as { initialZipCodes: string[] }).initialZipCodes));
      case 'GET /agent/v2/agent-portal/ap-default-sgd-discount':
        return reply(Promo, promo);
      case 'GET /agent/v2/zip-waitlist/get-waitlisted-zips-by-agent-id/id':
        return reply(WaitlistResponse, { data: this.waitlist });
      case 'POST /agent/v2/zip-data':
        return reply(ZipDataResponse, { zips: this.#pick((call.body as { initialZips: string[] }).initialZips) });
      case 'POST /agent/v2/sgd-sales-stats/find-stats-by-agentsIds':
        return reply(SalesStatsResponse, this.sales);
      case 'POST /graphql':
        return Response.json({ data: this.#graph(call.body as { query: string; variables: Record<string, string> }) });
      default:
        return done();
    }
  }

  #shop(query: URLSearchParams): ShopResponse {
    const tab = (query.get('tab') ?? 'service') as ShopResponse['tab'];
    return {
      tab,
      canOrder: this.canOrder,
      zips: tab === 'renewals' ? [] : this.offers,
      counts: { service: this.offers.length, nearby: 21, renewals: 0, waitlist: this.waitlist.length },
      center: tab === 'search' ? null : { zip: '80209', latitude: 39.7, longitude: -105, radius: 10 },
    };
  }

  #change(change: CartChange): Response {
    const refused = change.add?.find((zip) => this.gone.has(zip) && !this.saved.zipCodes.includes(zip));
    if (refused) return taken(refused);
    const unavailableZipCodes = this.saved.unavailableZipCodes.filter((zip) => !change.remove?.includes(zip));
    this.saved = { ...changedCart(this.saved, change), unavailableZipCodes };
    return reply(SavedCartResponse, this.saved);
  }

  #load(zipCodes: string[]): Cart {
    const missing = this.minimum - zipCodes.length;
    return {
      cart: this.#pick(zipCodes),
      unavailableCartZips: [],
      promo,
      waitlist: [],
      minimumRule:
        missing > 0
          ? { met: false, message: `Add ${missing} more to check out. The minimum in Denver is ${this.minimum}.` }
          : { met: true, message: `Minimum of ${this.minimum} ZIPs in Denver is met.` },
    };
  }

  #pick(zipCodes: readonly string[]): ZipOffer[] {
    return this.offers.filter(({ zip }) => zipCodes.includes(zip));
  }

  #graph({ query, variables }: { query: string; variables: Record<string, string> }) {
    if (query.includes('partialAgentUpdate')) return { partialAgentUpdate: { agentId: AGENT_ID } };
    if (query.includes('findNearestZips')) {
      return { findNearestZips: [{ zip: '80216', city: 'Denver', latitude: 39.79, longitude: -104.96 }] };
    }
    if (query.includes('getAllCitiesWithinState')) {
      return { getAllCitiesWithinState: variables['state'] === 'CO' ? ['Denver', 'Aurora', 'Boulder'] : [] };
    }
    if (query.includes('getAllCountiesWithinState')) {
      return { getAllCountiesWithinState: variables['state'] === 'CO' ? ['Arapahoe', 'Denver'] : [] };
    }
    return { getAllZipsInCityOrCountyByRequest: variables['request'] === 'Denver, CO' ? ['80206', '80209'] : [] };
  }
}
