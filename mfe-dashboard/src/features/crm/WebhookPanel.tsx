import { ApiError } from '@portal/shared/api';
import { CRM_EVENTS, type CrmTry, type CrmWebhook } from '@portal/shared/contracts';
import { formatTime } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Checkbox } from '@portal/shared/ui/checkbox';
import { Form } from '@portal/shared/ui/form';
import { CircleAlertIcon, CircleCheckIcon, SendIcon } from '@portal/shared/ui/icon';
import { Input } from '@portal/shared/ui/input';
import { Panel } from '@portal/shared/ui/panel';
import { StatusTag } from '@portal/shared/ui/status-tag';
import { Switch } from '@portal/shared/ui/switch';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../texts/failure-text.ts';
import { useSendTest } from './crm.queries.ts';
import { EVENT_NAMES, sentenceOfTest } from './crm-texts.ts';
import classes from './Crm.module.css';

const EXAMPLE_ADDRESS = 'https://crm.example.com/hooks';

interface WebhookPanelProps {
  agentId: number;
  webhook: CrmWebhook | null;
  /** The address as it is typed. */
  url: string;
  isActing: boolean;
  /** Shows what is wrong with the address at its field. */
  onProblem: (message: string) => void;
}

/** Where the CRM is, and what it hears of. */
export function WebhookPanel({ agentId, webhook, url, isActing, onProblem }: WebhookPanelProps): ReactNode {
  const { mutate, isPending } = useSendTest(agentId);
  const [result, setResult] = useState<{ sentence: string; at: string | null; isGood: boolean } | null>(null);

  const send = (): void => {
    setResult(null);
    mutate(url.trim(), {
      onSuccess: (tried: CrmTry) =>
        setResult({ sentence: sentenceOfTest(tried), at: tried.at, isGood: tried.failure === null }),
      onError: (error) => {
        const [problem] = error instanceof ApiError ? error.fields : [];
        if (problem) return onProblem(t(problem.message));
        setResult({ sentence: failureText(t('The test was not sent.'), error), at: null, isGood: false });
      },
    });
  };

  return (
    <Panel
      title={t('Webhook')}
      note={webhook && <StateOfWebhook webhook={webhook} />}
      link={
        <Form.Item name="isEnabled" valuePropName="checked" noStyle>
          <Switch aria-label={t('Send deliveries')} />
        </Form.Item>
      }
    >
      <div className={classes.fields}>
        <Form.Item name="url" label={t('Address')}>
          <Input type="url" inputMode="url" autoComplete="off" maxLength={2_000} placeholder={EXAMPLE_ADDRESS} />
        </Form.Item>
        <Form.Item name="events" label={t('Send when')}>
          <Checkbox.Group
            className={classes.events}
            options={CRM_EVENTS.map((event) => ({ value: event, label: t(EVENT_NAMES[event]) }))}
          />
        </Form.Item>
      </div>
      {!isActing && (
        <div className={classes.actions}>
          <ActionButton
            icon={<SendIcon size={16} />}
            isBusy={isPending}
            aria-disabled={!webhook}
            aria-describedby={webhook ? undefined : 'crm-test-why'}
            onClick={send}
          >
            {t('Send Test')}
          </ActionButton>
          {!webhook && (
            <span id="crm-test-why" className={classes.quiet}>
              {t('Save the webhook first, so that the test can be signed.')}
            </span>
          )}
        </div>
      )}
      <div role="status">
        {result && (
          <p className={clsx(classes.result, result.isGood ? classes.good : classes.bad)}>
            {result.isGood ? <CircleCheckIcon size={16} /> : <CircleAlertIcon size={16} />}
            <span>{result.sentence}</span>
            {result.at !== null && <span className="tabular">{formatTime(result.at)}</span>}
          </p>
        )}
      </div>
    </Panel>
  );
}

function StateOfWebhook({ webhook: { isEnabled, lastTry } }: { webhook: CrmWebhook }): ReactNode {
  if (!isEnabled) return <StatusTag status={msg('Off')} tone="neutral" />;
  if (!lastTry) return <StatusTag status={msg('On')} tone="green" />;
  if (lastTry.status === null) return <StatusTag status={msg('On, no response to the last call')} tone="red" />;
  const status = { id: msg('On, last answer {status}'), values: { status: String(lastTry.status) } };
  return <StatusTag status={status} tone={lastTry.failure === null ? 'green' : 'red'} />;
}
