import { ChartColumnIcon, TableIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import classes from './ViewToggle.module.css';

interface ViewToggleProps {
  /** Name of the button while the table is shown: `Show commissions as a chart`. */
  asChart: string;
  /** Name of the button while the chart is shown. */
  asTable: string;
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}

/** Every chart has a table behind it. */
export function ViewToggle({ asChart, asTable, isTable, onChange }: ViewToggleProps): ReactNode {
  const label = isTable ? asChart : asTable;
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={label}
      title={label}
      onClick={() => onChange(!isTable)}
    >
      {isTable ? <ChartColumnIcon /> : <TableIcon />}
    </button>
  );
}
