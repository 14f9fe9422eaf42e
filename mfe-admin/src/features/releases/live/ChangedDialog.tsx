import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui';
import { ConsoleDialog } from '../controls/ConsoleDialog.tsx';

interface ChangedDialogProps {
  channel: string;
  remote: string;
  version: string;
  onClose: () => void;
}

/** In place of a question about a version that someone else has changed meanwhile. */
export function ChangedDialog({ channel, remote, version, onClose }: ChangedDialogProps) {
  return (
    <ConsoleDialog title={t('{remote} has changed', { remote })} onClose={onClose}>
      <p>
        {t(
          'Someone changed {channel} in the meantime. {remote} {version} is no longer what you saw, so there is nothing to do here.',
          { channel, remote, version },
        )}
      </p>
      <ActionButton onClick={onClose}>{t('Close')}</ActionButton>
    </ConsoleDialog>
  );
}
