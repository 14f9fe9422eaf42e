import { formatDateTime, pageLocale } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { SendIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { failureText } from '../../texts/failure-text.ts';
import { events } from '../../remote.ts';
import { CHANNEL_NAMES } from './preference-texts.ts';
import { useSendTest } from './preferences.queries.ts';
import classes from './Preferences.module.css';

/** Sends the agent a test by the saved ways, and says when the last one was sent. */
export function SendTest({ agentId, testedAt }: { agentId: number; testedAt: string | null }): ReactNode {
  const { mutate, isPending } = useSendTest(agentId);
  const locale = pageLocale();
  const send = (): void =>
    mutate(undefined, {
      onSuccess: ({ channels }) => {
        const names = channels.map((channel) => t(CHANNEL_NAMES[channel]));
        const ways = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
        events.publish('toast.show', { text: t('Test sent: {ways}', { ways }) });
        if (channels.includes('browser')) events.publish('news.wanted', {});
      },
      onError: (error) =>
        events.publish('toast.show', { text: failureText(t('The test was not sent.'), error), tone: 'failure' }),
    });
  return (
    <span className={classes.test}>
      {testedAt !== null && (
        <span className={classes.tested}>{t('Last test {time}', { time: formatDateTime(testedAt) })}</span>
      )}
      <ActionButton isSmall icon={<SendIcon size={16} />} isBusy={isPending} onClick={send}>
        {t('Send Test')}
      </ActionButton>
    </span>
  );
}
