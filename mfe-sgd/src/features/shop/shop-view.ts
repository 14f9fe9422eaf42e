import { DEFAULT_RADIUS, RADII, SHOP_TABS, type ShopTab, StateCode, ZipCode } from '@portal/shared/contracts';
import { FIRST_SHOP_SORT, SHOP_COLUMNS, type ShopSort } from './shop-sorting.ts';
import { ZIP_VIEW_STATES, type ZipViewState } from './zip-state.ts';

/** What the page shows, all of it in the address (D-22). */
export interface ShopView {
  tab: ShopTab;
  /** ZIP of the Nearby and Search tabs. */
  zip: string | null;
  /** Miles, of the Nearby tab. */
  radius: number;
  /** State of the Search tab. */
  state: string | null;
  city: string | null;
  county: string | null;
  /** The ZIP whose details are shown. */
  selected: string | null;
  /** States selected in the legend; none means all. */
  shown: readonly ZipViewState[];
  sort: ShopSort;
}

/** SGD-01: the initial tab is service. */
export const FIRST_VIEW: ShopView = {
  tab: 'service',
  zip: null,
  radius: DEFAULT_RADIUS,
  state: null,
  city: null,
  county: null,
  selected: null,
  shown: [],
  sort: FIRST_SHOP_SORT,
};

const zipIn = (text: string | null): string | null => ZipCode.nullable().catch(null).parse(text);

/** Reads the view from an address; invalid values are ignored. */
export function readShopView(parameters: URLSearchParams): ShopView {
  const tab = SHOP_TABS.find((name) => name === parameters.get('tab')) ?? FIRST_VIEW.tab;
  const radius = RADII.find((miles) => String(miles) === parameters.get('radius')) ?? DEFAULT_RADIUS;
  const shown = (parameters.get('show') ?? '').split(',');
  const placeIn = (name: string) => (state && parameters.get(name)?.trim().slice(0, 100)) || null;
  const state = StateCode.nullable().catch(null).parse(parameters.get('state'));
  return {
    tab,
    zip: zipIn(parameters.get('zip')),
    radius,
    state,
    city: placeIn('city'),
    county: placeIn('county'),
    selected: zipIn(parameters.get('selected')),
    shown: ZIP_VIEW_STATES.filter((name) => shown.includes(name)),
    sort: readSort(parameters.get('sort')),
  };
}

/** The address of a view; default values are left out. */
export function writeShopView(view: ShopView): URLSearchParams {
  const parameters = new URLSearchParams();
  if (view.tab !== FIRST_VIEW.tab) parameters.set('tab', view.tab);
  if (view.zip) parameters.set('zip', view.zip);
  if (view.radius !== DEFAULT_RADIUS) parameters.set('radius', String(view.radius));
  if (view.state) parameters.set('state', view.state);
  if (view.city) parameters.set('city', view.city);
  if (view.county) parameters.set('county', view.county);
  if (view.selected) parameters.set('selected', view.selected);
  if (view.shown.length > 0) parameters.set('show', view.shown.join(','));
  const { column, direction } = view.sort;
  if (column !== FIRST_SHOP_SORT.column || direction !== FIRST_SHOP_SORT.direction) {
    parameters.set('sort', direction === 1 ? column : `-${column}`);
  }
  return parameters;
}

/** The view after switching to another tab: what belongs to the previous tab is dropped. */
export function withTab(view: ShopView, tab: ShopTab): ShopView {
  if (tab === view.tab) return view;
  const keepsPlace = tab === 'search' && view.state !== null;
  return {
    ...view,
    tab,
    zip: null,
    ...(keepsPlace ? {} : { city: null, county: null, state: null }),
    selected: null,
    shown: [],
  };
}

/** The view after a click on a state of the legend. */
export function withToggled(view: ShopView, state: ZipViewState): ShopView {
  const { shown } = view;
  return { ...view, shown: shown.includes(state) ? shown.filter((other) => other !== state) : [...shown, state] };
}

/** The request for the server; a search that names neither ZIP nor state sends none. */
export interface ShopQuestion {
  tab: ShopTab;
  zip?: string;
  radius?: number;
  state?: string;
  city?: string;
  county?: string;
}

export function questionOf({ tab, zip, radius, state, city, county }: ShopView): ShopQuestion | null {
  if (tab === 'nearby') return { tab, radius, ...(zip ? { zip } : {}) };
  if (tab !== 'search') return { tab };
  if (zip) return { tab, zip };
  return state ? { tab, state, ...(city ? { city } : {}), ...(county ? { county } : {}) } : null;
}

function readSort(text: string | null): ShopSort {
  const column = SHOP_COLUMNS.find((name) => name === text?.replace(/^-/, ''));
  return column ? { column, direction: text?.startsWith('-') ? -1 : 1 } : FIRST_SHOP_SORT;
}
