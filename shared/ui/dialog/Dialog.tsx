import type { ReactNode } from 'react';
import { onDemand } from '../on-demand/on-demand.ts';
import { OpenedOnDemand } from '../on-demand/OpenedOnDemand.tsx';
import { CloseRequest } from './CloseRequest.tsx';
import classes from './Dialog.module.css';

export { requestClose } from './CloseRequest.tsx';

const modal = onDemand(() => import('@portal/shared/ui/modal').then(({ Modal }) => Modal));

/** Loads the code of dialogs before one is opened; if it fails, opening one tries again. */
export const preloadDialogs = (): Promise<unknown> => modal.load().catch(() => null);

const nothing = (): void => {};

interface DialogProps {
  /** The heading that names it. */
  title: ReactNode;
  /** Default: only its own buttons close it, and Back leaves the page under it. */
  onClose?: () => void;
  /** CSS pixels; 440 by default. */
  width?: number;
  /** Shown above the title. */
  icon?: ReactNode;
  /** A close icon in the corner, for a dialog without a button that closes it. */
  hasCloseButton?: boolean;
  /** Whether a click outside does nothing, because something may have been typed; Escape still closes it. */
  ignoresOutsideClick?: boolean;
  /** A class of the dialog with its mask. */
  rootClassName?: string | undefined;
  /** Called once it is there: only then can a field of it get the focus, over a drawer too. */
  onOpened?: () => void;
  children: ReactNode;
}

/**
 * A dialog over the page, open for as long as it is rendered: it traps the focus, Escape and a click outside close it.
 * `{isOpen && <Dialog title="Assign Haddad, Yusuf" onClose={close}>…</Dialog>}`
 */
export function Dialog({
  title,
  onClose,
  width = 440,
  icon,
  hasCloseButton = false,
  ignoresOutsideClick = false,
  rootClassName,
  onOpened,
  children,
}: DialogProps): ReactNode {
  return (
    <OpenedOnDemand demand={modal} onClose={onClose ?? nothing}>
      {(Modal) => (
        <Modal
          open
          title={
            <>
              {icon}
              <h2 className={classes.title}>{title}</h2>
            </>
          }
          width={width}
          closable={hasCloseButton}
          mask={{ closable: !ignoresOutsideClick }}
          footer={null}
          {...(rootClassName !== undefined && { rootClassName })}
          onCancel={onClose ?? nothing}
          afterOpenChange={(isOpen) => isOpen && onOpened?.()}
        >
          {onClose && <CloseRequest onClose={onClose} />}
          {children}
        </Modal>
      )}
    </OpenedOnDemand>
  );
}
