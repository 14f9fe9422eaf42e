import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { CloseRequest } from '../dialog/CloseRequest.tsx';
import { onDemand } from '../on-demand/on-demand.ts';
import { OpenedOnDemand } from '../on-demand/OpenedOnDemand.tsx';
import { bottomActions } from './bottom-actions.ts';
import classes from './Sheet.module.css';

export { bottomActions } from './bottom-actions.ts';

const drawer = onDemand(() => import('@portal/shared/ui/drawer').then(({ Drawer }) => Drawer));

/** Loads the code of sheets and menus before one is opened; if it fails, opening one tries again. */
export const preloadSheets = (): Promise<unknown> => drawer.load().catch(() => null);

type DrawerProps = ComponentProps<Awaited<ReturnType<typeof drawer.load>>>;

/** A drawer with its code, open for as long as it is rendered. */
function OpenDrawer({ onClose, children, ...props }: DrawerProps & { onClose: () => void }): ReactNode {
  const focus = useFocusInside();
  return (
    <OpenedOnDemand demand={drawer} onClose={onClose}>
      {(Drawer) => (
        <Drawer open {...focus} onClose={onClose} {...props}>
          <CloseRequest onClose={onClose} />
          {children}
        </Drawer>
      )}
    </OpenedOnDemand>
  );
}

interface SheetProps {
  title: string;
  onClose: () => void;
  /** Stays visible at the bottom. */
  foot?: ReactNode;
  /** Whether a tap outside does nothing, because something may have been typed; Escape and the cross still close it. */
  ignoresOutsideClick?: boolean;
  children: ReactNode;
}

/**
 * A dialog from the bottom of a small screen, within the thumb's reach, open for as long as it is rendered.
 * `{isOpen && <Sheet title="Cart" onClose={close}>…</Sheet>}`
 */
export function Sheet({ title, onClose, foot, ignoresOutsideClick = false, children }: SheetProps): ReactNode {
  return (
    <OpenDrawer
      placement="bottom"
      size="auto"
      mask={{ closable: !ignoresOutsideClick }}
      title={<h2>{title}</h2>}
      footer={foot}
      onClose={onClose}
      rootClassName={classes.sheet}
      classNames={{
        wrapper: classes.wrapper,
        section: classes.section,
        header: classes.head,
        close: classes.close,
        body: classes.body,
        footer: classes.foot,
      }}
    >
      {children}
    </OpenDrawer>
  );
}

interface SideSheetProps {
  /** Names it for screen readers. */
  label: string;
  onClose: () => void;
  /** CSS pixels. */
  width: number;
  className?: string | undefined;
  children: ReactNode;
}

/** A menu panel from the right edge over a page that is not dimmed. It has its own head. */
export function SideSheet({ label, onClose, width, className, children }: SideSheetProps): ReactNode {
  return (
    <OpenDrawer
      placement="right"
      size={`min(${width}px, 100vw)`}
      aria-label={label}
      closable={false}
      onClose={onClose}
      classNames={{ mask: classes.clear, section: clsx(classes.side, className), body: classes.sideBody }}
    >
      {children}
    </OpenDrawer>
  );
}

interface FormDrawerProps {
  title: string;
  /** A quieter line below the title. */
  subtitle?: string | undefined;
  /** At the right of the title: where one is in a sequence. */
  position?: string | undefined;
  onClose: () => void;
  /** Buttons that stay visible at the bottom. */
  foot: ReactNode;
  children: ReactNode;
}

/**
 * A form over the page from the right, as wide as a small screen. A click outside does not close it, because something
 * may have been typed; Escape and the close icon do.
 */
export function FormDrawer({ title, subtitle, position, onClose, foot, children }: FormDrawerProps): ReactNode {
  return (
    <OpenDrawer
      placement="right"
      size="min(480px, 100vw)"
      mask={{ closable: false }}
      title={
        <>
          <h2>{title}</h2>
          {subtitle !== undefined && <p className={classes.subtitle}>{subtitle}</p>}
        </>
      }
      extra={position}
      footer={<div ref={footActions}>{foot}</div>}
      onClose={onClose}
      rootClassName={classes.formDrawer}
      classNames={{ header: classes.formHead, body: classes.formBody, footer: classes.formFoot }}
    >
      {children}
    </OpenDrawer>
  );
}

/** The foot of a drawer is antd's; its content knows it. */
const footActions = (content: HTMLElement | null) => bottomActions(content?.parentElement ?? null);

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]';

/**
 * Properties of a drawer that focus its first control, unless something inside already has the focus. antd
 * focuses the element around the dialog, where a screen reader does not announce that one has opened.
 */
function useFocusInside() {
  const panelRef = useRef<HTMLDivElement>(null);
  return {
    panelRef,
    autoFocus: false,
    afterOpenChange: (isOpen: boolean) => {
      const panel = panelRef.current;
      if (!isOpen || !panel || panel.contains(document.activeElement)) return;
      panel.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
    },
  };
}
