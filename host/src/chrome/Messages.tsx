import { useTopic } from '@portal/shared/events';
import { ErrorModal } from '@portal/shared/ui/error-modal';
import { type ReactNode, useState } from 'react';

type ToastModule = typeof import('@portal/shared/ui/toast');

/**
 * The error modal (HOST-57, HOST-58) and toasts, for every remote through the bus. The modal is there from the start:
 * it must also open when the network is what failed.
 */
export function Messages(): ReactNode {
  const [failure, setFailure] = useState<{ message: string | undefined } | null>(null);
  const [toasts, setToasts] = useState<ToastModule | null>(null);
  useTopic('error-modal.open', ({ message }) => setFailure({ message }));
  useTopic('toast.show', ({ text, tone }) => {
    void import('@portal/shared/ui/toast').then((ui) => {
      setToasts(ui);
      ui.showToast({ message: text, kind: tone === 'failure' ? 'problem' : 'done' });
    });
  });
  return (
    <>
      <ErrorModal isOpen={failure !== null} message={failure?.message} onClose={() => setFailure(null)} />
      {toasts && <toasts.ToastViewport />}
    </>
  );
}
