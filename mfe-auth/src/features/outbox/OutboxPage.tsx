import { ApiError } from '@portal/shared/api';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link, useSearchParams } from '@portal/shared/router';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { ArrowLeftIcon, MailIcon } from '@portal/shared/ui/icon';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { SkeletonLines } from '@portal/shared/ui/skeleton';
import type { ReactNode } from 'react';
import { Wordmark } from '../../frame/Wordmark.tsx';
import { MessageList } from './MessageList.tsx';
import { MessageReader } from './MessageReader.tsx';
import { outboxQuery } from './outbox.queries.ts';
import classes from './OutboxPage.module.css';

/** `/outbox`: every message of the demonstration, the newest first, as its recipient reads it (D-41). */
export function OutboxPage(): ReactNode {
  const [parameters] = useSearchParams();
  const isSmall = useScreenSize() === 'small';
  const { data, error, isFetching, refetch } = useQuery(outboxQuery);
  if (error instanceof ApiError && error.status === 404) return <NoOutbox />;

  const messages = data?.messages;
  const chosen = messages?.find(({ messageId }) => messageId === parameters.get('message'));
  // next to the list there is always one; on a small screen there is no room for both
  const shown = chosen ?? (isSmall ? undefined : messages?.[0]);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Wordmark />
        <span className={classes.tag}>{t('Demonstration')}</span>
        <span className={classes.note}>{t('Nothing here is really sent')}</span>
        <Link className={classes.back} to="/login">
          <ArrowLeftIcon size={isSmall ? 20 : 14} />
          <span className={isSmall ? 'visually-hidden' : undefined}>{t('Back to Login')}</span>
        </Link>
      </header>
      <div className={classes.body} data-reading={chosen !== undefined || undefined}>
        <section className={classes.list} aria-labelledby="outbox-title">
          <div className={classes.title}>
            <h1 id="outbox-title">{t('Outbox')}</h1>
            {data && !error && <span className={classes.live}>{t('Live')}</span>}
          </div>
          {error && (
            <FailureCard
              isCompact
              title={messages ? t('What you see may be out of date.') : t('The messages did not load.')}
              message={error.message}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )}
          {!messages && !error && <SkeletonLines rows={6} pieces={2} />}
          {messages && <MessageList messages={messages} shownId={shown?.messageId} />}
        </section>
        {shown && <MessageReader key={shown.messageId} message={shown} />}
        {messages?.length === 0 && !isSmall && (
          <div className={classes.nothing}>
            <EmptyState icon={<MailIcon size={20} />} title={t('No messages yet')}>
              {t('Codes and invitations appear here as soon as someone requests one.')}
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  );
}

/** What the host says of an address without a page: outside the demonstration this is none. */
function NoOutbox(): ReactNode {
  return (
    <div className={classes.absent}>
      <h1>{t('Page not found')}</h1>
      <p>{t('There is no page at this address, or it is not part of your portal.')}</p>
      <Link to="/">{t('Go to your home page')}</Link>
    </div>
  );
}
