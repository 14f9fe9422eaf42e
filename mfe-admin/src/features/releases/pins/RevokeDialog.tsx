import type { Pin } from '@portal/shared/contracts/release';
import { ChangeReason } from '@portal/shared/contracts/release-console';
import { ReasonForm } from '../../../forms/ReasonForm.tsx';
import { ConsoleDialog } from '../controls/ConsoleDialog.tsx';
import { useRevokePin } from '../releases.mutations.ts';
import { pinTitle } from '../rules/pin-texts.ts';
import { t } from '@portal/shared/i18n';

interface RevokeDialogProps {
  pin: Pin;
  onClose: () => void;
}

/** Asks why a pin is revoked, and revokes it. */
export function RevokeDialog({ pin, onClose }: RevokeDialogProps) {
  const revokePin = useRevokePin();
  return (
    <ConsoleDialog title={t('Revoke the pin of {pin}', { pin: pinTitle(pin) })} onClose={onClose}>
      <p>
        {t('{who} created it: {why}. Its link will stop working; open tabs keep it until they are reloaded.', {
          who: pin.who,
          why: pin.why,
        })}
      </p>
      <ReasonForm
        isStacked
        kind="danger"
        question={t('Why')}
        placeholder={t('Kept in the log with your name')}
        actionLabel={t('Revoke the Pin')}
        schema={ChangeReason}
        onSend={async (reason) => {
          await revokePin(pin.id, reason);
          onClose();
        }}
        onCancel={onClose}
      />
    </ConsoleDialog>
  );
}
