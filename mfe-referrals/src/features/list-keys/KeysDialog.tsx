import { msg, t } from '@portal/shared/i18n';
import { Checkbox } from '@portal/shared/ui/checkbox';
import { Dialog } from '@portal/shared/ui/dialog';
import type { ReactNode } from 'react';
import { useChangeSettings } from '../list-views/list-views.mutations.ts';
import { useListSettings } from '../list-views/list-views.queries.ts';
import classes from './KeysDialog.module.css';

interface KeyWords {
  does: string;
  /** The keys as they are labeled on a keyboard. */
  keys: string[];
}
const GROUPS: readonly { title: string; rows: KeyWords[] }[] = [
  {
    title: msg('Move'),
    rows: [
      { does: msg('Next row'), keys: ['↓', 'J'] },
      { does: msg('Row before'), keys: ['↑', 'K'] },
      { does: msg('Open the referral'), keys: ['Enter'] },
    ],
  },
  {
    title: msg('Work and find'),
    rows: [
      { does: msg('Update the referral'), keys: ['U'] },
      { does: msg('Select the referral'), keys: ['X'] },
      { does: msg('Clear the selection'), keys: ['Esc'] },
      { does: msg('Search'), keys: ['/'] },
      { does: msg('These keys'), keys: ['?'] },
    ],
  },
];

/** What the keys of the list do, and whether single letters act at all (WCAG 2.1.4). */
export function KeysDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { hasLetterKeys } = useListSettings();
  const change = useChangeSettings();
  return (
    <Dialog title={t('Keys')} width={560} hasCloseButton onClose={onClose}>
      <div className={classes.groups}>
        {GROUPS.map(({ title, rows }) => (
          <section key={title}>
            <h3>{t(title)}</h3>
            <dl>
              {rows.map(({ does, keys }) => (
                <div key={does}>
                  <dt>{t(does)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={classes.foot}>
        <Checkbox checked={hasLetterKeys} onChange={({ target }) => change({ hasLetterKeys: target.checked })}>
          {t('Use single letters and signs')}
        </Checkbox>
        <p>{t('They rest while you type. You can turn them on again under Columns.')}</p>
      </div>
    </Dialog>
  );
}
