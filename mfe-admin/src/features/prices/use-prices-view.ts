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
  const show = (changes: Partial<PricesView>, options: { replace?: boolean } = {}) =>
    setParameters((now) => {
      const view = readView(now);
      return writeView({ ...view, page: 'zip' in changes ? view.page : 1, ...changes });
    }, options);
  return { view: readView(parameters), show };
}

function readView(parameters: URLSearchParams): PricesView {
  const page = Number(parameters.get('page'));
  return {
    market: parameters.get('market') ?? '',
    zip: parameters.get('zip') ?? '',
    text: parameters.get('q') ?? '',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

function writeView({ market, zip, text, page }: PricesView): Record<string, string> {
  const wanted = { tab: TAB, market, zip, q: text, page: page > 1 ? String(page) : '' };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
}
