import type { DirectorProfile } from '@portal/shared/contracts';
import { DraftNotice, type KnownDraft } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQueryClient } from '@portal/shared/query';
import { session, useSession } from '@portal/shared/session';
import { Form } from '@portal/shared/ui/form';
import { Input } from '@portal/shared/ui/input';
import { Panel } from '@portal/shared/ui/panel';
import { type ReactNode, useMemo } from 'react';
import { AccountColumns, FormGrid } from '../account/AccountColumns.tsx';
import { SaveBar } from '../account/SaveBar.tsx';
import { useAccountForm } from '../account/use-account-form.ts';
import { LanguageAndThemePanel } from '../preferences/LanguageAndThemePanel.tsx';
import { LockedField } from '../profile/LockedField.tsx';
import { directorQuery, useSaveDirector } from './director.queries.ts';
import { type DirectorValues, problemsOf, readDraft, valuesOf } from './director-values.ts';
import { DirectorsAgents } from './DirectorsAgents.tsx';

/** Name, phone number and company of a director. The e-mail is that of the account. */
export function DirectorSettingsForm({ director, draft }: { director: DirectorProfile; draft: KnownDraft }): ReactNode {
  const { reloDirectorId, email, revision = 0 } = director;
  const saved = useMemo(() => valuesOf(director), [director]);
  const client = useQueryClient();
  const save = useSaveDirector(director);
  const isActing = useSession().actingRole !== null;

  const account = useAccountForm<DirectorValues>({
    draft,
    title: t('Settings'),
    saved,
    revision,
    readDraft,
    problemsOf,
    save: async ({ firstName, lastName, phoneNumber, company }, _changes, baseRevision) => {
      await save({ firstName, lastName, phoneNumber, company, revision: baseRevision });
      // the name is shown elsewhere, too
      void session.refresh();
    },
    reload: () => client.refetchQueries(directorQuery(email)),
  });

  return (
    <Form {...account.formProps}>
      {account.draft && <DraftNotice {...account.draft} />}
      <AccountColumns
        aside={
          <>
            <DirectorsAgents reloDirectorId={reloDirectorId} />
            <LanguageAndThemePanel
              agentId={null}
              isActing={isActing}
              isIdle={account.bar.changes === 0 || account.bar.isKept}
            />
          </>
        }
      >
        <Panel title={t('You')}>
          <FormGrid>
            <Form.Item name="firstName" label={t('First name')}>
              <Input autoComplete="given-name" maxLength={100} />
            </Form.Item>
            <Form.Item name="lastName" label={t('Last name')}>
              <Input autoComplete="family-name" maxLength={100} />
            </Form.Item>
            <Form.Item name="phoneNumber" label={t('Phone')}>
              <Input type="tel" autoComplete="tel" maxLength={24} />
            </Form.Item>
            <LockedField
              label={t('Email')}
              value={email}
              hint={t('This is your sign-in email. Contact support to change it.')}
            />
            <Form.Item name="company" label={t('Company')}>
              <Input autoComplete="organization" maxLength={120} />
            </Form.Item>
          </FormGrid>
        </Panel>
      </AccountColumns>
      <SaveBar {...account.bar} />
    </Form>
  );
}
