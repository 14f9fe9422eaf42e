import type { GivenUpMessage } from '@portal/shared/contracts/outbox';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { EmptyState, FailureCard, MailIcon, Panel, SkeletonLines } from '@portal/shared/ui';
import { useState } from 'react';
import { DiscardDialog } from './DiscardDialog.tsx';
import { GivenUpRow } from './GivenUpRow.tsx';
import { givenUpQuery } from './messages.queries.ts';
import classes from './MessagesTab.module.css';
import { PreviewDialog } from './PreviewDialog.tsx';

type Open = { dialog: 'preview' | 'discard'; message: GivenUpMessage } | null;

/** Mail and SMS that could not be delivered, each with its reason: an admin tries it again or discards it. */
export function MessagesTab() {
  const { data, error, isPending, isFetching, refetch } = useQuery(givenUpQuery);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      {error && (
        <FailureCard
          isCompact
          title={data ? t('What you see may be out of date.') : t('The messages did not load.')}
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {(data ?? isPending) && (
        <Panel isFlush title={t('Not delivered')} count={data?.total}>
          {isPending && <SkeletonLines rows={4} pieces={3} />}
          {data?.messages.length === 0 && (
            <EmptyState
              icon={<MailIcon size={20} />}
              title={t('Every message was delivered, or is still being tried.')}
            >
              {t('Messages appear here when they are permanently refused, or after a day of attempts.')}
            </EmptyState>
          )}
          <ul role="list" className={classes.list}>
            {data?.messages.map((message) => (
              <GivenUpRow
                key={message.messageId}
                message={message}
                onPreview={() => setOpen({ dialog: 'preview', message })}
                onDiscard={() => setOpen({ dialog: 'discard', message })}
              />
            ))}
          </ul>
        </Panel>
      )}
      {open?.dialog === 'preview' && <PreviewDialog messageId={open.message.messageId} onClose={close} />}
      {open?.dialog === 'discard' && <DiscardDialog message={open.message} onClose={close} />}
    </>
  );
}
