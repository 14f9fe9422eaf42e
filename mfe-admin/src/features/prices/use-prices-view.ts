import { useSearchParams } from '@portal/shared/router';

const TAB = '4';

/** What the address asks for. Empty texts stand for nothing. */
interface PricesView {
  market: string;
  /** The ZIP that is edited. */
  zip: string;
  /** A part of a ZIP code or a name. */
  text: string;
  page: number;
}

/** What the address asks for, and a way to change it. Another filter goes back to the first page. */
export function usePricesView() {
  const [parameters, setParameters] = useSearchParams();
  const page = Number(parameters.get('page'));
  const view: PricesView = {
    market: parameters.get('market') ?? '',
    zip: parameters.get('zip') ?? '',
    text: parameters.get('q') ?? '',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
  const show = (changes: Partial<PricesView>, options: { replace?: boolean } = {}) => {
    const { market, zip, text, page: next } = { ...view, page: 'zip' in changes ? view.page : 1, ...changes };
    const wanted = { market, zip, q: text, page: next > 1 ? String(next) : '' };
    const set = Object.entries(wanted).filter(([, value]) => value !== '');
    setParameters({ tab: TAB, ...Object.fromEntries(set) }, options);
  };
  return { view, show };
}
