import type { Pin } from '@portal/shared/contracts/release';
import { RevokeRequest } from '@portal/shared/contracts/release-console';
import { ReasonForm } from '../../../reason-form/ReasonForm.tsx';
import { ConsoleDialog } from '../controls/ConsoleDialog.tsx';
import { useRevokePin } from '../releases.mutations.ts';
import { pinTitle } from '../rules/pin-words.ts';

interface RevokeDialogProps {
  pin: Pin;
  onClose: () => void;
}

/** Asks why a pin ends before its time, and ends it. */
export function RevokeDialog({ pin, onClose }: RevokeDialogProps) {
  const revokePin = useRevokePin();
  return (
    <ConsoleDialog title={`Revoke the pin of ${pinTitle(pin)}`} onClose={onClose}>
      <p>
        {pin.who} made it: {pin.why}. Its link opens nothing any more; tabs that show it keep it until they load again.
      </p>
      <ReasonForm
        isStacked
        kind="danger"
        question="Why"
        placeholder="Kept in the log with your name"
        actionLabel="Revoke the Pin"
        schema={RevokeRequest.shape.reason}
        onSend={async (reason) => {
          await revokePin(pin.id, reason);
          onClose();
        }}
        onCancel={onClose}
      />
    </ConsoleDialog>
  );
}
