import { msg, t } from '@portal/shared/i18n';
import { useId, type ReactNode } from 'react';
import { ActionButton } from '@portal/shared/ui/action-button';
import { FailureDialog } from '../failure-card/FailureDialog.tsx';
import { TriangleAlertIcon } from '../icon/icons.ts';
import classes from './ErrorModal.module.css';

/** The error modal's default message (HOST-58). */
export const DEFAULT_ERROR_MESSAGE = msg('We were unable to complete the request.');

interface ErrorModalProps {
  isOpen: boolean;
  /** Why; the default sentence when absent or empty. */
  message?: string | null | undefined;
  /** The reference id, as in the log, when there is one. */
  reference?: string | undefined;
  onClose: () => void;
}

/**
 * "We're Sorry", the message and "Close Window" (HOST-57, HOST-58). Import it at the start rather than on demand, so that
 * it also opens when the network is what failed. `<ErrorModal isOpen={…} message={…} onClose={…} />`
 */
export function ErrorModal({ isOpen, message, reference, onClose }: ErrorModalProps): ReactNode {
  const titleId = useId();
  const messageId = useId();
  if (!isOpen) return null;
  return (
    <FailureDialog labelledBy={titleId} describedBy={messageId} onClose={onClose}>
      <div className={classes.body}>
        <span className={classes.icon}>
          <TriangleAlertIcon size={20} />
        </span>
        <h2 id={titleId}>{t("We're Sorry")}</h2>
        <p id={messageId}>{message || t(DEFAULT_ERROR_MESSAGE)}</p>
        {reference !== undefined && <p className={classes.reference}>{t('Reference {reference}', { reference })}</p>}
        <ActionButton kind="primary" className={classes.close} onClick={onClose}>
          {t('Close Window')}
        </ActionButton>
      </div>
    </FailureDialog>
  );
}
