import { t } from '@portal/shared/i18n';
import type { ParcelContentProps } from '@portal/shared/remote';
import { ActionButton, Modal } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { events } from '../../remote.ts';

/** What the opener of the dialog passes. */
export interface HelloValues {
  name: string;
}

/** A dialog the host mounts outside of the page that opens it. */
export function HelloDialog({ values: { name }, close }: ParcelContentProps<HelloValues>): ReactNode {
  const wave = () => {
    events.publish('toast.show', { text: t('Hello, {name}', { name }) });
    close();
  };
  return (
    <Modal open title={t('Hello')} footer={null} onCancel={() => close()}>
      <p>{t('The host shows a message when you wave.')}</p>
      <ActionButton onClick={wave}>{t('Wave')}</ActionButton>
    </Modal>
  );
}
