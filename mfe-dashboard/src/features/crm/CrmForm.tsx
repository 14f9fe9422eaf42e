import type { CrmWebhook } from '@portal/shared/contracts';
import { DraftNotice, type KnownDraft } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { useQueryClient } from '@portal/shared/query';
import { useSession } from '@portal/shared/session';
import { Form } from '@portal/shared/ui/form';
import { LockIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useMemo, useState } from 'react';
import { AccountColumns } from '../account/AccountColumns.tsx';
import { SaveBar } from '../account/SaveBar.tsx';
import { useAccountForm } from '../account/use-account-form.ts';
import { useSaveWebhook, webhookQuery } from './crm.queries.ts';
import { DeliveriesPanel } from './DeliveriesPanel.tsx';
import { SecretPanel } from './SecretPanel.tsx';
import { inOrder, problemsOf, readDraft, valuesOf, type WebhookValues } from './webhook-values.ts';
import { WebhookPanel } from './WebhookPanel.tsx';
import classes from './Crm.module.css';

interface CrmFormProps {
  agentId: number;
  webhook: CrmWebhook | null;
  draft: KnownDraft;
}

/** Webhook, secret and deliveries. An acting admin sees all but the secret, and changes nothing (D-06, D-44). */
export function CrmForm({ agentId, webhook, draft }: CrmFormProps): ReactNode {
  const isActing = useSession().actingRole !== null;
  const client = useQueryClient();
  const saved = useMemo(() => valuesOf(webhook), [webhook]);
  const [secret, setSecret] = useState<string | null>(null);
  const { mutateAsync } = useSaveWebhook(agentId);

  const account = useAccountForm<WebhookValues>({
    draft,
    title: t('CRM Integrations'),
    saved,
    revision: webhook?.revision ?? 0,
    readDraft,
    problemsOf,
    save: async ({ url, events, isEnabled }, _changes, revision) => {
      const made = await mutateAsync({ url: url.trim(), events: inOrder(events), isEnabled, revision });
      if (made.secret !== null) setSecret(made.secret);
    },
    reload: () => client.refetchQueries(webhookQuery(agentId)),
  });
  const { formProps, values, bar } = account;

  return (
    <div className={classes.page}>
      {isActing && (
        <p className={classes.acting}>
          <LockIcon size={16} />
          {t('Only the agent can change the webhook, send a test or replace the secret.')}
        </p>
      )}
      <Form {...formProps} disabled={formProps.disabled || isActing}>
        {account.draft && !isActing && <DraftNotice {...account.draft} />}
        <AccountColumns
          aside={
            <SecretPanel agentId={agentId} webhook={webhook} isActing={isActing} secret={secret} onSecret={setSecret} />
          }
        >
          <WebhookPanel
            agentId={agentId}
            webhook={webhook}
            url={values.url}
            isActing={isActing}
            onProblem={(message) => {
              account.form.setFields([{ name: 'url', errors: [message] }]);
              account.form.focusField('url');
            }}
          />
        </AccountColumns>
        {!isActing && <SaveBar {...bar} />}
      </Form>
      <DeliveriesPanel agentId={agentId} isActing={isActing} />
    </div>
  );
}
