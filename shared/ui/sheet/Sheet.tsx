import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import { onDemand } from '../on-demand/on-demand.ts';
import { OpenedOnDemand } from '../on-demand/OpenedOnDemand.tsx';
import classes from './Sheet.module.css';

const drawer = onDemand(() => import('@portal/shared/ui/drawer').then(({ Drawer }) => Drawer));

/** Loads the code of sheets and menus before one is opened; if it fails, opening one tries again. */
export const preloadSheets = (): Promise<unknown> => drawer.load().catch(() => null);

interface SheetProps {
  title: string;
  onClose: () => void;
  /** Stays in sight at the lower edge. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog from the bottom of a small screen, within the thumb's reach, open for as long as it is rendered.
 * `{isOpen && <Sheet title="Cart" onClose={close}>…</Sheet>}`
 */
export function Sheet({ title, onClose, foot, children }: SheetProps): ReactNode {
  const focus = useFocusInside();
  return (
    <OpenedOnDemand demand={drawer} onClose={onClose}>
      {(Drawer) => (
        <Drawer
          open
          placement="bottom"
          {...focus}
          size="auto"
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
        </Drawer>
      )}
    </OpenedOnDemand>
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

/** A panel from the right edge over a page that stays as bright as it is: a menu. It brings its own head. */
export function SideSheet({ label, onClose, width, className, children }: SideSheetProps): ReactNode {
  const focus = useFocusInside();
  return (
    <OpenedOnDemand demand={drawer} onClose={onClose}>
      {(Drawer) => (
        <Drawer
          open
          placement="right"
          {...focus}
          size={`min(${width}px, 100vw)`}
          aria-label={label}
          closable={false}
          onClose={onClose}
          classNames={{ mask: classes.clear, section: clsx(classes.side, className), body: classes.sideBody }}
        >
          {children}
        </Drawer>
      )}
    </OpenedOnDemand>
  );
}

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]';

/**
 * Properties of a drawer that give the focus to the first thing in it to operate, unless something there has it. antd
 * gives it to what lies around the dialog, where a screen reader does not say that one has opened.
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
