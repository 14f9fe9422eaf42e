import type { OutboxMessage } from '@portal/shared/contracts/outbox';
import { msg, t, Trans } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link, useSearchParams } from '@portal/shared/router';
import { actionClasses } from '@portal/shared/ui/action-button';
import { CopyButton } from '@portal/shared/ui/copy-button';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { ArrowLeftIcon, ExternalLinkIcon } from '@portal/shared/ui/icon';
import { SkeletonLines } from '@portal/shared/ui/skeleton';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { MAIL_VIEWS, shownRecipient, SMS_VIEWS, type View, WEBHOOK_VIEWS } from './message-texts.ts';
import { MessageViews } from './MessageViews.tsx';
import { messageQuery } from './outbox.queries.ts';
import classes from './MessageReader.module.css';

const VIEWS = { email: MAIL_VIEWS, sms: SMS_VIEWS, webhook: WEBHOOK_VIEWS };

/** One message: to whom, its words in several views, and what became of it. The view is in the address. */
export function MessageReader({ message }: { message: OutboxMessage }): ReactNode {
  const [parameters] = useSearchParams();
  const { messageId, channel, subject, recipient, template, state, attempts } = message;
  const opened = useQuery(messageQuery(messageId, `${state} ${attempts}`));
  const views: Partial<Record<View, string>> = VIEWS[channel];
  const names = Object.keys(views) as View[];
  const view = names.find((name) => name === parameters.get('view')) ?? names[0]!; // both have some
  const { code, link } = opened.data ?? { code: null, link: null };
  return (
    <section className={classes.reader} aria-labelledby="message-title">
      <header className={classes.head}>
        <Link className={classes.back} to="/outbox">
          <ArrowLeftIcon />
          {t('All messages')}
        </Link>
        <div className={classes.top}>
          <h2 id="message-title" className={classes.subject}>
            {subject}
          </h2>
          <div className={classes.actions}>
            {code !== null && <CopyButton hasText text={code} label={t('Copy Code')} />}
            {link !== null && (
              <a className={actionClasses({ isSmall: true })} href={link}>
                <ExternalLinkIcon size={14} />
                {t('Open the Page')}
              </a>
            )}
          </div>
        </div>
        <p className={classes.facts}>
          <Fact id={msg('To <b>{value}</b>')} value={shownRecipient(recipient)} />
          <Fact id={msg('Template <b>{value}</b>')} value={template} />
          <Fact id={msg('Tries <b>{value}</b>')} value={String(attempts)} />
        </p>
        <nav className={classes.tabs} aria-label={t('Message views')}>
          {names.map((name) => (
            <Link
              key={name}
              replace
              to={`/outbox?${new URLSearchParams({ message: messageId, view: name })}`}
              className={clsx(classes.tab, name === view && classes.current)}
              aria-current={name === view ? 'page' : undefined}
            >
              {t(views[name]!)}
            </Link>
          ))}
        </nav>
      </header>
      <div className={classes.body}>
        {opened.isPending && <SkeletonLines rows={4} pieces={1} />}
        {opened.isError && !opened.data && (
          <FailureCard
            isCompact
            title={t('The message did not load.')}
            message={opened.error.message}
            onRetry={() => void opened.refetch()}
            isRetrying={opened.isFetching}
          />
        )}
        {opened.data && <MessageViews message={opened.data} view={view} />}
      </div>
    </section>
  );
}

function Fact({
  id,
  value,
}: {
  id: 'To <b>{value}</b>' | 'Template <b>{value}</b>' | 'Tries <b>{value}</b>';
  value: string;
}) {
  return (
    <span>
      <Trans id={id} values={{ value }} components={{ b: <b /> }} />
    </span>
  );
}
