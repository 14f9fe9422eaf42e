import type { ReleaseHealth } from '@portal/shared/contracts/release-health';
import type { PublishedVersion } from '@portal/shared/contracts/release-console';
import { formatCount } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';

type Mark = NonNullable<PublishedVersion['mark']>;

/** A share of the loads as people read it: `0%`, `0.03%`, and never `0%` for one that failed. */
export function failureRate({ loads, failures }: Pick<ReleaseHealth, 'loads' | 'failures'>): string {
  if (failures === 0 || loads === 0) return '0%';
  const percent = (failures / loads) * 100;
  return percent < 0.01 ? '<0.01%' : `${Number(percent.toFixed(2))}%`;
}

/** The health of a version in one line, over the time that the console shows: `7,116 loads, 2 failed (0.03%)`. */
export function healthText(health: ReleaseHealth | null): string {
  if (health === null || health.loads + health.failures === 0) return t('No loads in this time');
  const { loads, failures } = health;
  const values = { count: loads, loads: formatCount(loads) };
  if (failures === 0) {
    return t('{count, plural, one {{loads} load, none failed} other {{loads} loads, none failed}}', values);
  }
  return t(
    '{count, plural, one {{loads} load, {failures} failed ({rate})} other {{loads} loads, {failures} failed ({rate})}}',
    {
      ...values,
      failures: formatCount(failures),
      rate: failureRate(health),
    },
  );
}

const MARKS: Record<Mark['kind'], string> = {
  stopped: msg('stopped itself'),
  failed: msg('failed'),
  'rolled-back': msg('rolled back'),
  replaced: msg('replaced as bad'),
};

/** Why a version is not known to be good, in two or three words. */
export const markWord = ({ kind }: Pick<Mark, 'kind'>): string => t(MARKS[kind]);
