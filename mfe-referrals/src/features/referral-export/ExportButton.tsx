import type { ReferralListQuery } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { DownloadIcon } from '@portal/shared/ui/icon';
import { onDemand, OpenedOnDemand } from '@portal/shared/ui/on-demand';
import { type ReactNode, useRef, useState } from 'react';
import type { Subject } from '../../queries/subject.ts';
import type { TableColumn } from '../referral-list/table/column-widths.ts';
import { useExport } from './export-state.ts';
import classes from './ExportButton.module.css';

const parts = onDemand(() => import('./export-parts.ts'));

interface ExportButtonProps {
  subject: Subject;
  query: ReferralListQuery;
  /** The visible columns of the table; the file has the same (D-23). */
  columns: readonly TableColumn[];
  className?: string | undefined;
}

/**
 * Exports what is shown as CSV or XLSX, with a spinner while it runs (REF-52) and a card that says how it goes. The button
 * is back after any outcome (D-23).
 */
export function ExportButton({ subject, query, columns, className }: ExportButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const { kind } = useExport();
  const isRunning = kind === 'running';
  // loaded since the menu was opened
  const ExportCard = kind === 'none' ? undefined : parts.value?.ExportCard;
  const close = () => setOpen(false);
  return (
    <span ref={anchor} className={classes.box}>
      <ActionButton
        className={className}
        isBusy={isRunning}
        icon={<DownloadIcon />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isRunning) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {isRunning ? t('Exporting') : t('Export')}
      </ActionButton>
      {isOpen && !isRunning && (
        <OpenedOnDemand demand={parts} onClose={close}>
          {({ ExportMenu, startExport }) => (
            <ExportMenu
              anchor={anchor}
              onChoose={(format) => startExport({ subject, query, columns, format })}
              onClose={close}
            />
          )}
        </OpenedOnDemand>
      )}
      {ExportCard && <ExportCard />}
    </span>
  );
}
