import { INVITE_NOTE_LENGTH, type InvitesResponse } from '@portal/shared/contracts';
import { DraftNotice, type KnownDraft } from '@portal/shared/drafts';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Form } from '@portal/shared/ui/form';
import { Input } from '@portal/shared/ui/input';
import { Panel } from '@portal/shared/ui/panel';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { Select } from '@portal/shared/ui/select';
import { bottomActions } from '@portal/shared/ui/sheet';
import type { ReactNode } from 'react';
import type { Inviter } from './invites.queries.ts';
import { useInviteForm } from './use-invite-form.ts';
import classes from './Invites.module.css';

interface InviteFormProps {
  inviter: Inviter;
  markets: InvitesResponse['markets'];
  draft: KnownDraft;
}

/** Who is invited, and what the mail says above our own text. */
export function InviteForm({ inviter, markets, draft }: InviteFormProps): ReactNode {
  const { formProps, draft: restored, bar } = useInviteForm(inviter, draft);
  const { failure, isSaving, formId } = bar;
  const isSmall = useScreenSize() === 'small';
  const send = (
    <ActionButton kind="primary" type="submit" form={formId} isBusy={isSaving}>
      {t('Send Invitation')}
    </ActionButton>
  );
  return (
    <Panel isBareOnSmall>
      {restored && <DraftNotice {...restored} />}
      <Form {...formProps} className={classes.form}>
        <Form.Item name="firstName" label={t('First name')}>
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item name="lastName" label={t('Last name')}>
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item name="email" label={t('Email')} className={classes.wide}>
          <Input type="email" autoComplete="off" maxLength={254} />
        </Form.Item>
        <Form.Item name="phoneNumber" label={t('Phone (optional)')} className={classes.wide}>
          <Input type="tel" autoComplete="off" maxLength={24} />
        </Form.Item>
        <Form.Item name="marketId" label={t('Where they work')} className={classes.wide}>
          <Select
            options={[
              { value: '', label: t('Another place') },
              ...markets.map(({ marketId, name }) => ({ value: marketId, label: name })),
            ]}
          />
        </Form.Item>
        <Form.Item
          name="note"
          label={t('Personal note (optional)')}
          extra={<span className={classes.besideCount}>{t('Appears above our message in the email.')}</span>}
          className={classes.wide}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={INVITE_NOTE_LENGTH} showCount />
        </Form.Item>
        {failure && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
        {!isSmall && <div className={classes.wide}>{send}</div>}
      </Form>
      {isSmall && (
        <div className={classes.bottom} ref={bottomActions}>
          {send}
        </div>
      )}
    </Panel>
  );
}
