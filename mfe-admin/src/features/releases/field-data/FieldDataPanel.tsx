import { VITALS, type Vital } from '@portal/shared/contracts/release-health';
import { msg, t, Trans } from '@portal/shared/i18n';
import { DataTable, type DataTableColumn, Panel } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { SelectField } from '../controls/SelectField.tsx';
import { Version } from '../controls/Version.tsx';
import { compareFieldData, type FieldDataRow, figureText } from '../rules/field-data.ts';
import type { LiveRemote } from '../rules/live-rows.ts';
import classes from './FieldDataPanel.module.css';

const TITLES: Record<Vital, string> = {
  lcp: msg('Largest paint (LCP)'),
  inp: msg('Interaction (INP)'),
  cls: msg('Layout shift (CLS)'),
  rows: msg('Time to rows'),
};

const COLUMNS: readonly DataTableColumn<FieldDataRow>[] = [
  { key: 'page', header: msg('Page'), isRowHeader: true, cellClass: () => classes.page, cell: ({ page }) => page },
  ...VITALS.map((vital): DataTableColumn<FieldDataRow> => ({
    key: vital,
    header: TITLES[vital],
    cell: ({ vitals: { [vital]: figures } }) => (
      <>
        <span className={clsx(figures.isSlower && classes.slower)}>
          {figures.now === null ? '–' : figureText(vital, figures.now)}
        </span>
        {figures.before !== null && (
          <small className={classes.before}>
            {t('before: {figure}', { figure: figureText(vital, figures.before) })}
          </small>
        )}
      </>
    ),
  })),
];

/** How fast the pages of a release are in real visits, beside the release before it (docs/decisions/0074). */
export function FieldDataPanel({ remotes }: { remotes: readonly LiveRemote[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const measured = remotes.filter(({ fieldData }) => fieldData.some(({ pages }) => pages.length > 0));
  const remote = measured.find((one) => one.remote === chosen) ?? measured[0];
  const title = t('Field data');
  if (!remote) {
    return (
      <Panel title={title} className={classes.panel}>
        <p className={classes.note}>{t('No visit has measured anything in this time.')}</p>
      </Panel>
    );
  }
  const { version, versionBefore, rows } = compareFieldData(remote);
  const options = measured.map((one) => ({ value: one.remote, label: one.remote }));
  return (
    <Panel
      isFlush
      title={title}
      className={classes.panel}
      link={
        <SelectField label={t('Field data of')} isQuiet options={options} value={remote.remote} onChange={setChosen} />
      }
    >
      <p className={classes.versions}>
        {versionBefore === null ? (
          <Trans
            id="75th percentile of visits to {version}."
            values={{ version: <Version version={version ?? ''} /> }}
          />
        ) : (
          <Trans
            id="75th percentile of visits to {version}, and to {versionBefore} before it."
            values={{
              version: <Version version={version ?? ''} />,
              versionBefore: <Version version={versionBefore} />,
            }}
          />
        )}
      </p>
      <DataTable
        label={t('Field data of {remote}', { remote: remote.remote })}
        isPlain
        columns={COLUMNS}
        rows={rows}
        rowKey={({ page }) => page}
        renderCard="facts"
      />
    </Panel>
  );
}
