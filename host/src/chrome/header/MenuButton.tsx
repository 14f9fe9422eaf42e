import { OpenedOnDemand } from '@portal/shared/ui/on-demand';
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';
import { sidePanel } from '../side-panel/side-panel.ts';

/** A button that opens the person's menu (HOST-46). */
export function MenuButton(props: Omit<ComponentProps<'button'>, 'type' | 'onClick'>): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} {...props} />
      {isOpen && (
        <OpenedOnDemand demand={sidePanel} onClose={close}>
          {(SidePanel) => <SidePanel onClose={close} />}
        </OpenedOnDemand>
      )}
    </>
  );
}
