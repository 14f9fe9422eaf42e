import {
  type Cart,
  type Promo,
  SavedCart,
  type SavedCartResponse,
  type ShopResponse,
  type WaitlistEntry,
  type ZipOffer,
} from '@portal/shared/contracts';
import { AGENT_ID, type Call, type Server } from './portal.ts';

export const promo: Promo = {
  defaultDiscount: 0,
  discountOptions: [
    { countOfMonths: 6, discount: 0.05 },
    { countOfMonths: 12, discount: 0.1 },
  ],
};

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
    waitlistPosition: null,
    renewsOn: null,
    isRenewable: false,
    miles: null,
    ...changes,
  };
}

const problem = (status: number, message: string) => ({
  status,
  body: {
    title: 'Refused',
    status,
    detail: 'Nothing was changed.',
    code: 'zip_unavailable',
    requestId: 'r-1',
    fields: [{ path: 'zipCodes.0', message }],
  },
});

/** A server that keeps a cart and a waitlist as the real one does, for one agent. */
export class ShopServer {
  offers: ZipOffer[];
  saved: SavedCartResponse = { zipCodes: [], unavailableZipCodes: [], term: '12_MO' };
  waitlist: WaitlistEntry[] = [];
  /** ZIPs that somebody else was faster with. */
  gone = new Set<string>();
  minimum = 3;
  /** Answers before anything else when it returns something. */
  intercept: Server = () => ({});

  constructor(offers: ZipOffer[]) {
    this.offers = offers;
  }

  readonly answer: Server = async (call) => {
    const first = await this.intercept(call);
    return first.status ? first : this.#route(call);
  };

  #route(call: Call): { status?: number; body?: unknown } {
    const { pathname, searchParams } = new URL(call.url, 'http://portal');
    switch (`${call.method} ${pathname.replace(String(AGENT_ID), 'id')}`) {
      case 'GET /agent/v2/sgd-zips/id':
        return { body: this.#shop(searchParams) };
      case 'GET /agent/v2/sgd-cart/id':
        return { body: this.saved };
      case 'PUT /agent/v2/sgd-cart/id':
        return this.#save(call.body);
      case 'POST /agent/v2/sgd-utils/minimum-checkout-rule/load-cart/id':
        return { body: this.#load((call.body as { initialZipCodes: string[] }).initialZipCodes) };
      case 'GET /agent/v2/agent-portal/ap-default-sgd-discount':
        return { body: promo };
      case 'GET /agent/v2/zip-waitlist/get-waitlisted-zips-by-agent-id/id':
        return { body: { data: this.waitlist } };
      case 'POST /agent/v2/zip-data':
        return { body: { zips: this.#pick((call.body as { initialZips: string[] }).initialZips) } };
      case 'POST /graphql':
        return { body: { data: this.#graph(call.body as { query: string; variables: Record<string, string> }) } };
      default:
        return { status: 204 };
    }
  }

  #shop(query: URLSearchParams): ShopResponse {
    const tab = (query.get('tab') ?? 'service') as ShopResponse['tab'];
    return {
      tab,
      zips: tab === 'renewals' ? [] : this.offers,
      counts: { service: this.offers.length, nearby: 21, renewals: 0, waitlist: this.waitlist.length },
      center: tab === 'search' ? null : { zip: '80209', latitude: 39.7, longitude: -105, radius: 10 },
    };
  }

  #save(body: unknown): { status?: number; body?: unknown } {
    const { zipCodes, term } = SavedCart.parse(body);
    const refused = zipCodes.find((zip) => this.gone.has(zip) && !this.saved.zipCodes.includes(zip));
    if (refused) return problem(409, `All spots of ${refused} are taken`);
    this.saved = { zipCodes, unavailableZipCodes: [], term };
    return { body: this.saved };
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
    if (query.includes('findNearestZips')) {
      return { findNearestZips: [{ zip: '80216', city: 'Denver', latitude: 39.79, longitude: -104.96 }] };
    }
    if (query.includes('getAllCitiesWithinState')) {
      return { getAllCitiesWithinState: variables['state'] === 'CO' ? ['Denver', 'Aurora', 'Boulder'] : [] };
    }
    return { getAllZipsInCityOrCountyByRequest: variables['request'] === 'Denver, CO' ? ['80206', '80209'] : [] };
  }
}
