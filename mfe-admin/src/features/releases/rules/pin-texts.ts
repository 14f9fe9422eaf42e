import { SnapshotId, type Pin } from '@portal/shared/contracts/release';
import { t } from '@portal/shared/i18n';

type PinnedSet = Pick<Pin, 'base' | 'releases'>;

/** What a pin opens: `mfe-referrals 1.3.0`, or its base where nothing was chosen beyond it. */
export function pinTitle({ base, releases }: PinnedSet): string {
  const chosen = Object.entries(releases).map(([remote, version]) => `${remote} ${version}`);
  if (chosen.length > 0) return chosen.join(', ');
  return SnapshotId.safeParse(base).success ? t('Snapshot {base}', { base }) : t('{base} as it was', { base });
}

/** Longest life of a pin in hours; the server's limit is 30 days. */
const MAX_HOURS = 720;

/** The lifetime of a pin in a form. */
export type TypedHours = { minutes: number; problem: null } | { minutes: null; problem: string };

/** Reads hours such as `8` or `0.5`; they become whole minutes. */
export function parseHours(text: string): TypedHours {
  const problem = t('Write hours as a number, from 0.02 (a minute) to 720 (30 days).');
  if (!/^\d+(\.\d{1,2})?$/.test(text.trim())) return { minutes: null, problem };
  const hours = Number(text);
  const minutes = Math.round(hours * 60);
  return minutes < 1 || hours > MAX_HOURS ? { minutes: null, problem } : { minutes, problem: null };
}
