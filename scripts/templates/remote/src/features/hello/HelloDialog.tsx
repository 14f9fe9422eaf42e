import type { ParcelContentProps } from '@portal/shared/remote';
import { ActionButton, Modal } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import { events } from '../../remote.ts';

/** What whoever opens the dialog says. */
export interface HelloValues {
  name: string;
}

/** A dialog the host mounts outside of the page that opens it. */
export function HelloDialog({ values: { name }, close }: ParcelContentProps<HelloValues>): ReactNode {
  const wave = () => {
    events.publish('toast.show', { text: `Hello, ${name}` });
    close();
  };
  return (
    <Modal open title="Hello" footer={null} onCancel={() => close()}>
      <p>The host shows a message when you wave.</p>
      <ActionButton onClick={wave}>Wave</ActionButton>
    </Modal>
  );
}
