import { AUDIT_KINDS, type AuditKind } from '@portal/shared/contracts/audit';
import { msg } from '@portal/shared/i18n';

export const KIND_NAMES: Record<AuditKind, string> = {
  acting: msg('Acting'),
  write: msg('Changes'),
  read: msg('Pages opened'),
  export: msg('Exports'),
  refused: msg('Refusals'),
};

/** Periods by the number of their days, today included. */
export const PERIODS = [
  { days: '1', title: msg('Today') },
  { days: '7', title: msg('Last 7 days') },
  { days: '30', title: msg('Last 30 days') },
  { days: '365', title: msg('Last 12 months') },
] as const;
export type Days = (typeof PERIODS)[number]['days'];

/** What the tab shows. All of it is in the address, so that it can be sent to somebody. */
export interface AuditView {
  text: string;
  /** The user id of whoever did it. */
  who: string;
  /** `Agent-10561`: whom they acted for. */
  as: string;
  what: AuditKind[];
  when: Days | '';
  /** Only rows after this one, which are older, or before it. */
  before: string;
  after: string;
  /** The row that is open. */
  entry: string;
}

export const NOTHING_CHOSEN: Pick<AuditView, 'text' | 'who' | 'as' | 'what' | 'when'> = {
  text: '',
  who: '',
  as: '',
  what: [],
  when: '',
};

const number = /^[1-9]\d{0,14}$/;
const only = (text: string | null, form: RegExp): string => (text !== null && form.test(text) ? text : '');

/** What an address asks for; parts of it that make no sense are ignored. */
export function readView(parameters: URLSearchParams): AuditView {
  const kinds = (parameters.get('what') ?? '').split(',');
  return {
    text: (parameters.get('text') ?? '').trim().slice(0, 100),
    who: (parameters.get('who') ?? '').slice(0, 128),
    as: only(parameters.get('as'), /^(Agent|ReloDirector)-[1-9]\d{0,14}$/),
    what: AUDIT_KINDS.filter((kind) => kinds.includes(kind)),
    when: PERIODS.find(({ days }) => days === parameters.get('when'))?.days ?? '',
    before: only(parameters.get('before'), number),
    after: only(parameters.get('after'), number),
    entry: only(parameters.get('entry'), number),
  };
}

/** The parameters of a view, without those that say nothing. */
export function writeView(view: Partial<AuditView>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(view).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value.join(',') : value;
      return text === '' ? [] : [[name, text]];
    }),
  );
}

export const isFiltered = ({ text, who, as, what, when }: AuditView): boolean =>
  text !== '' || who !== '' || as !== '' || what.length > 0 || when !== '';

/** The filter as the server takes it. @param now the moment from which periods are counted, in the viewer's own days */
export function filterOf({ text, who, as, what, when }: AuditView, now: Date): Record<string, string> {
  const from = when === '' ? '' : startOfDay(now, Number(when) - 1).toISOString();
  return writeView({ text, who, as, what, ...(from && { from }) });
}

function startOfDay(now: Date, daysBefore: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBefore);
}
