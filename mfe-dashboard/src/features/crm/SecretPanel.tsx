import type { CrmWebhook } from '@portal/shared/contracts';
import { formatDateTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { CopyButton } from '@portal/shared/ui/copy-button';
import { Dialog } from '@portal/shared/ui/dialog';
import { RefreshCwIcon } from '@portal/shared/ui/icon';
import { Panel } from '@portal/shared/ui/panel';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../texts/failure-text.ts';
import { events } from '../../remote.ts';
import { useReplaceSecret } from './crm.queries.ts';
import classes from './Crm.module.css';

interface SecretPanelProps {
  agentId: number;
  webhook: CrmWebhook | null;
  isActing: boolean;
  /** One that was just made: the only time it is shown. */
  secret: string | null;
  onSecret: (secret: string | null) => void;
}

/** The secret that deliveries are signed with, by its last characters; in full once. */
export function SecretPanel({ agentId, webhook, isActing, secret, onSecret }: SecretPanelProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useReplaceSecret(agentId);
  const replace = (): void =>
    mutate(undefined, {
      onSuccess: (made) => onSecret(made.secret),
      onError: (error) =>
        events.publish('toast.show', {
          text: failureText(t('The secret was not replaced.'), error),
          tone: 'failure',
        }),
      onSettled: () => setAsking(false),
    });
  return (
    <Panel title={t('Secret')}>
      <p className={classes.quiet}>{t('Each delivery is signed, so that your CRM knows it comes from us.')}</p>
      {secret !== null && !isActing ? (
        <div className={classes.once} role="status">
          <p>
            <b>{t('Copy it now')}</b>
            <span className={classes.quiet}>{t('You will not see it again.')}</span>
          </p>
          <div className={classes.secret}>
            <code>{secret}</code>
            <CopyButton text={secret} label={t('Copy')} hasText />
          </div>
        </div>
      ) : (
        <div className={classes.secret}>
          <code>{webhook ? `whsec_••••••••${webhook.secretHint}` : t('Created when you save the webhook')}</code>
          {webhook && !isActing && (
            <ActionButton icon={<RefreshCwIcon size={16} />} onClick={() => setAsking(true)}>
              {t('Replace')}
            </ActionButton>
          )}
        </div>
      )}
      <pre className={classes.code} tabIndex={0} aria-label={t('How a delivery is signed')}>
        {SIGNATURE}
      </pre>
      <p className={classes.quiet}>
        {webhook?.oldSecretUntil
          ? t('The old secret works until {time}.', { time: formatDateTime(webhook.oldSecretUntil) })
          : t('The old secret works for 24 hours after a replacement.')}
      </p>
      {isAsking && (
        <Dialog title={t('Replace the secret?')} onClose={() => setAsking(false)}>
          <p>{t('You see the new one once. Deliveries are signed with both for 24 hours.')}</p>
          <div className={classes.dialogActions}>
            <ActionButton kind="quiet" onClick={() => setAsking(false)}>
              {t('Cancel')}
            </ActionButton>
            <ActionButton kind="primary" isBusy={isPending} onClick={replace}>
              {t('Replace Secret')}
            </ActionButton>
          </div>
        </Dialog>
      )}
    </Panel>
  );
}

/** How a signature is computed (Standard Webhooks), for developers; code is not translated. */
const SIGNATURE = `webhook-signature: v1,base64(
  hmac_sha256(secret,
    webhook-id + "." +
    webhook-timestamp + "." + body))`;
