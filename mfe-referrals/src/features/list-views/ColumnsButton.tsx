import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { ColumnsIcon } from '@portal/shared/ui/icon';
import { onDemand, OpenedOnDemand } from '@portal/shared/ui/on-demand';
import { type ReactNode, useRef, useState } from 'react';

const columnsPanel = onDemand(() => import('./ColumnsPanel.tsx').then(({ ColumnsPanel }) => ColumnsPanel));

/** Opens the choice of columns and density. */
export function ColumnsButton(): ReactNode {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <span ref={anchor}>
      <ActionButton
        icon={<ColumnsIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Columns')}
      </ActionButton>
      {isOpen && (
        <OpenedOnDemand demand={columnsPanel} onClose={close}>
          {(ColumnsPanel) => <ColumnsPanel anchor={anchor} onClose={close} />}
        </OpenedOnDemand>
      )}
    </span>
  );
}
