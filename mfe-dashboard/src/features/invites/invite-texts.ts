import type { Invite, InviteState } from '@portal/shared/contracts';
import { formatShortDate } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import type { StatusTone } from '@portal/shared/ui/status-tag';

export const STATE_TEXTS: Record<InviteState, { status: string; tone: StatusTone }> = {
  // of an invitation: some languages have another form of it for a message
  sent: { status: msg('{invitation, select, other {Sent}}'), tone: 'neutral' },
  opened: { status: msg('Opened'), tone: 'blue' },
  joined: { status: msg('Joined'), tone: 'green' },
  expired: { status: msg('Expired'), tone: 'neutral' },
};

/** What has become of an invitation, in a few words. */
export function whatHappened({ state, opened, joinedAt }: Invite): string {
  if (state === 'joined' && joinedAt) return t('In the network since {day}', { day: formatShortDate(joinedAt) });
  if (opened) {
    return t('{times, plural, one {Opened on {day}} other {Opened {times} times, last on {day}}}', {
      times: opened.times,
      day: formatShortDate(opened.lastAt),
    });
  }
  return state === 'expired' ? t('Not opened in 30 days') : t('Not opened yet');
}
