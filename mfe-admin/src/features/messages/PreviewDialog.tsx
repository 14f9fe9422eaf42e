import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Dialog, FailureCard, SkeletonLines } from '@portal/shared/ui';
import { DialogTitle } from '../../forms/DialogTitle.tsx';
import { previewQuery } from './messages.queries.ts';
import classes from './MessagesTab.module.css';

/** The words of a message as its recipient would read them; codes and passwords are hidden. */
export function PreviewDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(previewQuery(messageId));
  return (
    <Dialog title={<DialogTitle text={data?.subject ?? t('Preview')} />} width={680} hasCloseButton onClose={onClose}>
      <div className={classes.dialog}>
        {isPending && <SkeletonLines rows={6} pieces={1} />}
        {error && !data && (
          <FailureCard
            isCompact
            title={t('The message did not load.')}
            message={error.message}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {data && data.html !== null && (
          // a frame of its own without scripts, forms, cookies or our origin
          <iframe className={classes.mail} title={t('The mail as it is shown')} sandbox="" srcDoc={data.html} />
        )}
        {data && data.html === null && <p className={classes.text}>{data.text}</p>}
      </div>
    </Dialog>
  );
}
