import { formatCount } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { CircleAlertIcon, CircleCheckIcon, CloseIcon, InfoIcon } from '@portal/shared/ui/icon';
import { Spinner } from '@portal/shared/ui/loading';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { ExportProgress } from './export-referrals.ts';
import { cancelExport, dismissExport, repeatExport } from './export-run.ts';
import { type ExportState, useExport } from './export-state.ts';
import classes from './ExportCard.module.css';

const SHOWN_FOR_MS = 8_000;

/**
 * How the export is going, or how it ended, bottom left where toasts are: progress with Cancel, the name of the file, or
 * what went wrong with Retry (D-23). Success and cancellation leave after 8 seconds, a failure stays.
 */
export function ExportCard(): ReactNode {
  const state = useExport();
  const leaves = state.kind === 'done' || state.kind === 'canceled';
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(dismissExport, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [leaves]);
  if (state.kind === 'none') return null;
  return createPortal(
    <div className={classes.card} role={state.kind === 'failed' ? 'alert' : 'status'} aria-label={t('Export')}>
      <CardContent state={state} />
    </div>,
    document.body,
  );
}

function CardContent({ state }: { state: Exclude<ExportState, { kind: 'none' }> }): ReactNode {
  switch (state.kind) {
    case 'running':
      return <Running progress={state.progress} />;
    case 'done':
      return (
        <>
          <CircleCheckIcon size={18} />
          <Words
            text={
              state.rows === null
                ? t('Your referrals were exported')
                : t('{count, plural, one {{number} referral exported} other {{number} referrals exported}}', {
                    count: state.rows,
                    number: formatCount(state.rows),
                  })
            }
            detail={state.fileName}
          />
          <Close />
        </>
      );
    case 'canceled':
      return (
        <>
          <InfoIcon size={18} />
          <Words text={t('Export canceled')} detail={t('No file was kept')} />
          <Action text={t('Start Again')} onClick={repeatExport} />
          <Close />
        </>
      );
    case 'failed':
      return (
        <>
          <CircleAlertIcon size={18} />
          <Words text={failureText(state.rows)} detail={reason(state.error)} />
          <Action text={t('Retry')} onClick={repeatExport} />
          <Close />
        </>
      );
  }
}

function Running({ progress }: { progress: ExportProgress | null }): ReactNode {
  const share = progress?.total && progress.rows !== null ? progress.rows / progress.total : undefined;
  const total = progress?.total;
  return (
    <>
      <span className={classes.spinner}>
        <Spinner size={18} />
      </span>
      <Words
        text={
          total == null
            ? t('Exporting your referrals')
            : t('{count, plural, one {Exporting {number} row} other {Exporting {number} rows}}', {
                count: total,
                number: formatCount(total),
              })
        }
        // many times a second: not to be announced
        detail={<span aria-hidden="true">{progressText(progress)}</span>}
      >
        <progress aria-label={t('Progress of the export')} value={share} max={1} />
      </Words>
      <Action text={t('Cancel')} onClick={cancelExport} />
    </>
  );
}

function progressText(progress: ExportProgress | null): string {
  if (!progress) return t('Starting…');
  if (progress.rows !== null) return t('{rows} received', { rows: formatCount(progress.rows) });
  return t('{kilobytes} KB received', { kilobytes: formatCount(Math.ceil(progress.bytes / 1000)) });
}

function failureText(rows: number | null): string {
  return rows
    ? t('The export stopped at row {row}', { row: formatCount(rows) })
    : t('Your referrals were not exported');
}

function reason({ message, requestId }: { message: string; requestId: string | null }): string {
  const safe = t('Nothing was changed.');
  const reference = requestId === null ? '' : ` ${t('Reference {reference}.', { reference: requestId })}`;
  return `${message} ${safe}${reference}`;
}

interface WordsProps {
  text: string;
  detail: ReactNode;
  children?: ReactNode;
}

function Words({ text, detail, children }: WordsProps): ReactNode {
  return (
    <span className={classes.words}>
      {text}
      <small>{detail}</small>
      {children}
    </span>
  );
}

function Action({ text, onClick }: { text: string; onClick: () => void }): ReactNode {
  return (
    <button type="button" className={classes.action} onClick={onClick}>
      {text}
    </button>
  );
}

function Close(): ReactNode {
  return (
    <button type="button" className={classes.close} aria-label={t('Close')} onClick={dismissExport}>
      <CloseIcon />
    </button>
  );
}
