import type { SupportCase } from '@portal/shared/contracts/support';
import { t } from '@portal/shared/i18n';
import { CopyButton, Panel } from '@portal/shared/ui';
import classes from './SidePanels.module.css';

/** The reference in full, the request and the page it came from. */
export function PagePanel({ found: { reference, request, snapshot, isPinned, person } }: { found: SupportCase }) {
  const facts = [
    { name: t('Reference'), value: <code>{reference}</code> },
    request && {
      name: t('Request'),
      value: (
        <code>
          {request.method} {request.path}
        </code>
      ),
    },
    request && {
      name: t('Response'),
      value: (
        <code>
          {request.status} {request.code}
        </code>
      ),
    },
    { name: t('Snapshot'), value: snapshot === null ? t('Unknown') : <code>{snapshot}</code> },
    { name: t('Pinned'), value: isPinned ? t('Yes') : t('No') },
    { name: t('Acting'), value: person?.actedBy ?? t('Nobody') },
  ].filter((fact) => fact !== null);
  return (
    <Panel title={t('At that moment')}>
      <dl className={classes.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CopyButton hasText label={t('Copy Reference')} text={reference} />
    </Panel>
  );
}
