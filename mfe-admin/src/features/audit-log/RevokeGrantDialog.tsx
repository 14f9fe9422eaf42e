import type { ActingGrants } from '@portal/shared/contracts/audit';
import { t } from '@portal/shared/i18n';
import { ActionButton, Dialog } from '@portal/shared/ui';
import { useState } from 'react';
import { refusalSentences } from '../../forms/refusal-sentences.ts';
import { Refusal } from '../../forms/Refusal.tsx';
import { useAuditActions } from './audit.queries.ts';
import classes from './SidePanels.module.css';
import { subjectName } from './subject-name.ts';

interface RevokeGrantDialogProps {
  grant: ActingGrants['grants'][number];
  onClose: () => void;
}

/** Asks before somebody's acting is ended: what they have not saved is lost. */
export function RevokeGrantDialog({ grant, onClose }: RevokeGrantDialogProps) {
  const { revoke } = useAuditActions();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const names = { who: grant.actor.email, subject: subjectName(grant.subject) };
  const send = async () => {
    setBusy(true);
    setProblems([]);
    try {
      await revoke(grant.grantId, t('{who} no longer acts as {subject}.', names));
      onClose();
    } catch (error) {
      setProblems(refusalSentences(error));
      setBusy(false);
    }
  };
  return (
    // ignoresOutsideClick: the second click of a double click on the button that opened it lands outside the dialog
    <Dialog title={t('Revoke acting')} ignoresOutsideClick onClose={onClose}>
      <div className={classes.dialog}>
        <p>{t('{who} acts as {subject}. Revoking ends it in every tab at once, and unsaved work is lost.', names)}</p>
        <Refusal sentences={problems} />
        <div className={classes.actions}>
          <ActionButton onClick={onClose}>{t('Cancel')}</ActionButton>
          <ActionButton kind="danger" isBusy={isBusy} onClick={() => void send()}>
            {t('Revoke')}
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}
