import { useTopic } from '@portal/shared/events';
import { log } from '@portal/shared/log';
import type { RemoteContexts } from '@portal/shared/session';
import { ErrorModal } from '@portal/shared/ui/error-modal';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { useChrome } from '../chrome-context.ts';
import { toasts } from './toasts.ts';

/**
 * The error modal (HOST-57, HOST-58) and toasts, for every remote through the bus. The modal is there from the start:
 * it must also open when the network is what failed. Neither outlives the person it was for (AUTH-40).
 */
export function Messages(): ReactNode {
  const { events, session } = useChrome();
  const [failure, setFailure] = useState<{ message: string | undefined } | null>(null);
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useTopic('error-modal.open', ({ message }) => setFailure({ message }));
  const person = useRef(0);
  useTopic('toast.show', ({ text, tone, action }) => {
    const isProblem = tone === 'failure';
    const of = person.current;
    toasts.load().then(
      (ui) => {
        if (of !== person.current) return;
        setToasts(() => ui.ToastViewport);
        ui.showToast({
          message: text,
          kind: isProblem ? 'problem' : 'done',
          ...(action && {
            seconds: action.seconds,
            action: { label: action.label, onSelect: () => events.publish('toast.action', { id: action.id }) },
          }),
        });
      },
      (error: unknown) => {
        log.error('The code that shows toasts did not load', error);
        if (isProblem && of === person.current) setFailure({ message: text });
      },
    );
  });
  const close = () => {
    setFailure(null);
    // a remote noted that it is open; only the host sees it close (HOST-64)
    if (session.contexts.endpointReportsContext.errorModal.open) session.updateContexts(withClosedModal);
  };
  useTopic('session.subject-changed', () => {
    person.current += 1;
    close();
    toasts.value?.closeToast();
  });
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
