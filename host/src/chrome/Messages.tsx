import { useTopic } from '@portal/shared/events';
import { type ReactNode, useState } from 'react';

type ErrorModalModule = typeof import('@portal/shared/ui/error-modal');
type ToastModule = typeof import('@portal/shared/ui/toast');

/** The error modal (HOST-57, HOST-58) and toasts, for every remote through the bus. Their code comes when needed. */
export function Messages(): ReactNode {
  const [modal, setModal] = useState<{ message: string | undefined; ui: ErrorModalModule } | null>(null);
  const [toasts, setToasts] = useState<ToastModule | null>(null);
  useTopic('error-modal.open', ({ message }) => {
    void import('@portal/shared/ui/error-modal').then((ui) => setModal({ message, ui }));
  });
  useTopic('toast.show', ({ text, tone }) => {
    void import('@portal/shared/ui/toast').then((ui) => {
      setToasts(ui);
      ui.showToast({ message: text, kind: tone === 'failure' ? 'problem' : 'done' });
    });
  });
  return (
    <>
      {modal && <modal.ui.ErrorModal isOpen message={modal.message} onClose={() => setModal(null)} />}
      {toasts && <toasts.ToastViewport />}
    </>
  );
}
