import { VITALS, type Vital, type PageFigures, type VitalFigure } from '@portal/shared/contracts/release-health';
import { formatCount } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { LiveRemote } from './live-rows.ts';

/** Fewer visits than this say nothing about a release. */
const MIN_VISITS = 50;
/** Slower than the release before by so much is highlighted. */
const MUCH_SLOWER = 1.2;

/** One vital of a page: of the newest version that visitors get, and of the one it is compared with. */
export interface ComparedVital {
  now: VitalFigure | null;
  before: VitalFigure | null;
  isSlower: boolean;
}

export interface FieldDataRow {
  page: string;
  vitals: Record<Vital, ComparedVital>;
}

/** The pages of a remote as real visits measured them; of its rollout against what is live, else of that against the one before. */
export interface ComparedFieldData {
  version: string | null;
  versionBefore: string | null;
  rows: FieldDataRow[];
}

export function compareFieldData({ fieldData }: Pick<LiveRemote, 'fieldData'>): ComparedFieldData {
  const [now, before] = fieldData;
  const pages = new Set([...(now?.pages ?? []), ...(before?.pages ?? [])].map(({ page }) => page));
  const rows = [...pages].toSorted().map((page) => {
    const of = (figures: readonly PageFigures[] = []) => figures.find((one) => one.page === page);
    const [current, previous] = [of(now?.pages), of(before?.pages)];
    const compared = VITALS.map((vital) => [vital, compare(current?.[vital] ?? null, previous?.[vital] ?? null)]);
    return { page, vitals: Object.fromEntries(compared) as FieldDataRow['vitals'] };
  });
  return { version: now?.version ?? null, versionBefore: before?.version ?? null, rows };
}

function compare(now: VitalFigure | null, before: VitalFigure | null): ComparedVital {
  const hasEnough = now !== null && before !== null && Math.min(now.visits, before.visits) >= MIN_VISITS;
  return { now, before, isSlower: hasEnough && now.p75 > before.p75 * MUCH_SLOWER };
}

/** `1.24 s`, `180 ms`, and for CLS `0.04`; with the number of visits: `1.24 s · 340 visits`. */
export function figureText(vital: Vital, { p75, visits }: VitalFigure): string {
  const values = { value: valueText(vital, p75), count: visits, visits: formatCount(visits) };
  return t('{count, plural, one {{value} · {visits} visit} other {{value} · {visits} visits}}', values);
}

function valueText(vital: Vital, value: number): string {
  if (vital === 'cls') return (value / 1000).toFixed(2);
  if (value < 1000) return t('{milliseconds} ms', { milliseconds: value });
  return t('{seconds} s', { seconds: (value / 1000).toFixed(2) });
}
