import { type Message, t } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './StatusTag.module.css';

/**
 * Blue: new or set. Teal: reached. Violet: parked. Green: listed, accepted, sold. Neutral: the rest. Gold is only for
 * Guaranteed Display, red only for danger (stopped, disqualified).
 */
export type StatusTone = 'blue' | 'teal' | 'violet' | 'green' | 'neutral' | 'gold' | 'red';

const toneByStatus = new Map<string, StatusTone>([
  ['New', 'blue'],
  ['Appointment Set', 'blue'],
  ['Contacted', 'teal'],
  ['Met', 'teal'],
  ['Showing', 'teal'],
  ['Making Offers', 'teal'],
  ['Nurture', 'violet'],
  ['Coming Soon', 'violet'],
  ['Listed', 'green'],
  ['Offer Accepted', 'green'],
  ['Sold', 'green'],
]);

/** Tone of a friendly referral status (D-16); `neutral` for every other word. */
export function statusTone(status: string): StatusTone {
  return toneByStatus.get(status) ?? 'neutral';
}

interface StatusTagProps {
  /** The friendly status in English, or another word (`msg`); it is translated when it is shown. */
  status: string | Message;
  /** Overrides the tone of the status, for words that are not a referral status. */
  tone?: StatusTone;
  /** 20 px instead of 22, where two tags are stacked. */
  isCompact?: boolean;
  /** An icon before the word. */
  icon?: ReactNode;
}

/**
 * A status as tint, tone and word: `<StatusTag status="Appointment Set" />`, or any other word with its tone:
 * `<StatusTag status="Disqualified" tone="red" />`.
 */
export function StatusTag({
  status,
  tone = typeof status === 'string' ? statusTone(status) : 'neutral',
  isCompact = false,
  icon,
}: StatusTagProps): ReactNode {
  return (
    <span className={clsx(classes.tag, classes[tone], isCompact && classes.compact)} data-tone={tone}>
      {icon}
      {t(status)}
    </span>
  );
}
