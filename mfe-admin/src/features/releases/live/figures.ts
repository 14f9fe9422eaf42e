import type { ReleaseHealth } from '@portal/shared/contracts/release-health';
import { formatCount } from '@portal/shared/domain';
import { msg } from '@portal/shared/i18n';
import type { Alarms } from '../rules/live-rows.ts';

interface Figure {
  title: string;
  of: (health: ReleaseHealth) => number | null;
  /** Highlighted when the alarm of this name is on. */
  alarm?: keyof Alarms;
  isQuiet?: boolean;
}

/** The figures of a release's health, in the order of the columns. */
export const FIGURES: readonly Figure[] = [
  { title: msg('Loads'), of: ({ loads }) => loads },
  { title: msg('Failures'), of: ({ failures }) => failures, alarm: 'failures' },
  { title: msg('Recovered'), of: ({ recovered }) => recovered, isQuiet: true },
  { title: msg('p50, ms'), of: ({ p50 }) => p50 },
  { title: msg('p95, ms'), of: ({ p95 }) => p95, alarm: 'p95' },
];

/** A dash where nothing was measured. */
export const figureText = (value: number | null): string => (value === null ? '–' : formatCount(value));

/** The first seven characters of a commit; `-dirty` stays, since such a release cannot be built again. */
export const shortCommit = (commit: string | null): string => commit?.replace(/^([0-9a-f]{7})[0-9a-f]+/, '$1') ?? '–';
