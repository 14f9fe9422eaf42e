import { ChartColumnIcon, TableIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import styles from './ViewToggle.module.css';

interface ViewToggleProps {
  /** What is shown: `commissions`. */
  of: string;
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}

/** Every chart has a table behind it. */
export function ViewToggle({ of, isTable, onChange }: ViewToggleProps): ReactNode {
  const label = isTable ? `Show ${of} as a chart` : `Show ${of} as a table`;
  return (
    <button type="button" className={styles.toggle} aria-label={label} title={label} onClick={() => onChange(!isTable)}>
      {isTable ? <ChartColumnIcon /> : <TableIcon />}
    </button>
  );
}
