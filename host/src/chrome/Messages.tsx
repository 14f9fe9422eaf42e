import { useTopic } from '@portal/shared/events';
import { type ComponentType, type ReactNode, useState } from 'react';

interface ErrorModalProps {
  message?: string | undefined;
  onClose: () => void;
}

/** The error modal (HOST-57, HOST-58) and toasts, for every remote through the bus. Their code comes when needed. */
export function Messages(): ReactNode {
  const [modal, setModal] = useState<{ message: string | undefined; Modal: ComponentType<ErrorModalProps> } | null>(null);
  useTopic('error-modal.open', ({ message }) => {
    void import('@portal/shared/ui/error-modal').then(({ ErrorModal }) => setModal({ message, Modal: ErrorModal }));
  });
  useTopic('toast.show', ({ text, tone }) => {
    void import('@portal/shared/ui/toast').then(({ showToast }) => showToast({ text, tone }));
  });
  return modal && <modal.Modal message={modal.message} onClose={() => setModal(null)} />;
}
