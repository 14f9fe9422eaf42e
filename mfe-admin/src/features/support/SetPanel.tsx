import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton, actionClasses, Panel, SkeletonLines } from '@portal/shared/ui';
import { useState } from 'react';
import { Refusal } from '../../forms/Refusal.tsx';
import { releaseSetQuery } from '../releases/release-set.query.ts';
import { refusalSentences } from '../../forms/refusal-sentences.ts';
import classes from './SidePanels.module.css';
import { pinnedLink } from './support.queries.ts';

/** The releases of the page, which a pinned tab can open again. */
export function SetPanel({ snapshot, reference }: { snapshot: string; reference: string }) {
  const { data, error } = useQuery({ ...releaseSetQuery(snapshot), retry: false });
  const [link, setLink] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);
  const create = async () => {
    setBusy(true);
    setProblems([]);
    try {
      setLink(await pinnedLink(snapshot, reference));
    } catch (failure) {
      setProblems(refusalSentences(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={t('Releases they had')}>
      {!data && !error && <SkeletonLines rows={4} pieces={2} />}
      {error && <p className={classes.text}>{error.message}</p>}
      {data && (
        <dl className={classes.facts}>
          {Object.entries(data.releases).map(([remote, version]) => (
            <div key={remote}>
              <dt>{remote}</dt>
              <dd>
                <code>{version}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Refusal sentences={problems} />
      {link === null ? (
        <ActionButton isBusy={isBusy} disabled={!data} onClick={() => void create()}>
          {t('Pin This Set')}
        </ActionButton>
      ) : (
        <a className={actionClasses()} href={link} target="_blank" rel="noreferrer">
          {t('Open the Pinned Page')}
        </a>
      )}
      <p className={classes.note}>{t('For an hour, in a tab of your own and as yourself.')}</p>
    </Panel>
  );
}
