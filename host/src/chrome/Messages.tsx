import { useTopic } from '@portal/shared/events';
import type { RemoteContexts } from '@portal/shared/session';
import { ErrorModal } from '@portal/shared/ui/error-modal';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useChrome } from './chrome-context.ts';

/**
 * The error modal (HOST-57, HOST-58) and toasts, for every remote through the bus. The modal is there from the start:
 * it must also open when the network is what failed.
 */
export function Messages(): ReactNode {
  const { events, session } = useChrome();
  const [failure, setFailure] = useState<{ message: string | undefined } | null>(null);
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useTopic('error-modal.open', ({ message }) => setFailure({ message }));
  useTopic('toast.show', ({ text, tone, action }) => {
    void import('@portal/shared/ui/toast').then((ui) => {
      setToasts(() => ui.ToastViewport);
      ui.showToast({
        message: text,
        kind: tone === 'failure' ? 'problem' : 'done',
        ...(action && {
          seconds: action.seconds,
          action: { label: action.label, onSelect: () => events.publish('toast.action', { id: action.id }) },
        }),
      });
    });
  });
  const close = () => {
    setFailure(null);
    // a remote noted that it is open; only the host sees it close (HOST-64)
    if (session.contexts.endpointReportsContext.errorModal.open) session.updateContexts(withClosedModal);
  };
  return (
    <>
      <ErrorModal isOpen={failure !== null} message={failure?.message} onClose={close} />
      {Toasts && <Toasts />}
    </>
  );
}

const withClosedModal = (contexts: RemoteContexts): RemoteContexts => ({
  ...contexts,
  endpointReportsContext: { ...contexts.endpointReportsContext, errorModal: { open: false, message: '' } },
});
