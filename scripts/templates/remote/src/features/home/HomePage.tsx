import { t } from '@portal/shared/i18n';
import { useParcel } from '@portal/shared/remote';
import { useSession } from '@portal/shared/session';
import { ActionButton, PageHeader, Panel } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import type { HelloValues } from '../hello/HelloDialog.tsx';

/** The page of a new remote: it says who is signed in, and opens the remote's parcel. */
export function HomePage(): ReactNode {
  const { user } = useSession();
  const openHello = useParcel<HelloValues>('hello');
  const name = user?.email ?? '';
  return (
    <>
      <PageHeader title={t('Example')} subtitle={t('A new page of Agent Portal.')} />
      <Panel title={t('First steps')}>
        <p>{t('Signed in as {name}', { name })}</p>
        <ActionButton onClick={() => void openHello({ name })}>{t('Say hello')}</ActionButton>
      </Panel>
    </>
  );
}
