import { t } from '@portal/shared/i18n';
import { FileTextIcon, TableIcon } from '@portal/shared/ui/icon';
import { Popover } from '@portal/shared/ui/popover';
import type { ReactNode, RefObject } from 'react';
import type { ExportFormat } from './export-referrals.ts';
import classes from './ExportMenu.module.css';

interface ExportMenuProps {
  anchor: RefObject<HTMLElement | null>;
  onChoose: (format: ExportFormat) => void;
  onClose: () => void;
}

/** The two formats of an export (REF-52). */
export function ExportMenu({ anchor, onChoose, onClose }: ExportMenuProps): ReactNode {
  const choose = (format: ExportFormat) => {
    onClose();
    onChoose(format);
  };
  return (
    <Popover anchor={anchor} label={t('Export')} role="menu" onClose={onClose} className={classes.menu}>
      <button type="button" role="menuitem" tabIndex={-1} onClick={() => choose('csv')}>
        <FileTextIcon />
        {t('Export CSV')}
      </button>
      <button type="button" role="menuitem" tabIndex={-1} onClick={() => choose('xlsx')}>
        <TableIcon />
        {t('Export Excel (XLSX)')}
      </button>
      <p>{t('With the filters, the order and the columns you see.')}</p>
    </Popover>
  );
}
