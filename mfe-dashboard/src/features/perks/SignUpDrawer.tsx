import { ApiError } from '@portal/shared/api';
import type { Agent, Perk } from '@portal/shared/contracts';
import { msg, t } from '@portal/shared/i18n';
import { useLocation } from '@portal/shared/router';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Form } from '@portal/shared/ui/form';
import { InfoIcon } from '@portal/shared/ui/icon';
import { Input } from '@portal/shared/ui/input';
import { Select } from '@portal/shared/ui/select';
import { FormDrawer } from '@portal/shared/ui/sheet';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { failureText } from '../../texts/failure-text.ts';
import { events } from '../../remote.ts';
import { forgetTyped, rememberTyped, typedBefore } from './typed-values.ts';
import { useSendSignUp } from './perks.queries.ts';
import { knownValues, problemsOf, type SignUpValues, utmOf } from './sign-up-values.ts';
import classes from './Perks.module.css';

const OFFICE_SIZES = [
  { value: 'Only me', label: msg('Only me') },
  { value: '2 to 10 people', label: msg('2 to 10 people') },
  { value: '11 to 25 people', label: msg('11 to 25 people') },
  { value: '26 to 100 people', label: msg('26 to 100 people') },
  { value: 'More than 100 people', label: msg('More than 100 people') },
];
/** Characters; the contract allows more. */
const MAX_TEXT_LENGTH = 1_000;

interface SignUpDrawerProps {
  agent: Agent;
  /** Without one, the form of a company that wants to be a partner (CS-156). */
  perk: Perk | undefined;
  onClose: () => void;
}

/** The sign-up of HOST-69. What was typed is there again when it is opened the next time. */
export function SignUpDrawer({ agent, perk, onClose }: SignUpDrawerProps): ReactNode {
  const [form] = Form.useForm<SignUpValues>();
  const { search } = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const formId = useId();
  const isOpen = useIsOpen();
  const draft = { agentId: agent.agentId, perkId: perk?.perkId };
  const { send, isSending } = useSendSignUp({
    ...draft,
    onSent: () => {
      forgetTyped(draft);
      events.publish('toast.show', {
        text: perk ? t('Sent. {company} will get back to you.', { company: perk.company }) : t('Sent. Thank you!'),
      });
    },
    onRefused: (error) => {
      const text = failureText(t('Not sent. Nothing you typed is lost.'), error);
      if (!isOpen()) return events.publish('toast.show', { text, tone: 'failure' });
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.length === 0) return setFailure(text);
      showProblems(fields.map(({ path, message }) => ({ name: path as keyof SignUpValues, message })));
    },
  });

  const showProblems = (problems: { name: keyof SignUpValues; message: string }[]): void => {
    form.setFields(problems.map(({ name, message }) => ({ name, errors: [t(message)] })));
    const [first] = problems;
    // once the fields can be used again
    if (first) setTimeout(() => form.focusField(first.name));
  };

  const submit = (): void => {
    setFailure(null);
    const request = { ...form.getFieldsValue(true), utm: utmOf(search, perk?.perkId) } as Parameters<typeof send>[0];
    const problems = problemsOf(request);
    if (problems.length > 0) return showProblems(problems);
    send(request, { onSuccess: onClose });
  };

  return (
    <FormDrawer
      title={titleOf(perk)}
      subtitle={perk ? perk.offer : t('Tell us about it, we answer within a week.')}
      onClose={onClose}
      foot={
        <div className={classes.actions}>
          <ActionButton kind="quiet" onClick={onClose}>
            {t('Cancel')}
          </ActionButton>
          <ActionButton kind="primary" type="submit" form={formId} isBusy={isSending}>
            {perk?.action === 'request-info' ? t('Send Request') : t('Send Sign-Up')}
          </ActionButton>
        </div>
      }
    >
      <p className={classes.note}>
        <InfoIcon size={16} />
        {perk
          ? t('We filled in what we know. {company} sees only what is on this form.', { company: perk.company })
          : t('We filled in what we know. Only our team sees this form.')}
      </p>
      <Form
        form={form}
        id={formId}
        layout="vertical"
        requiredMark={false}
        className={classes.form}
        initialValues={typedBefore(draft) ?? knownValues(agent, perk === undefined)}
        onValuesChange={(_, values) => rememberTyped(draft, values)}
        onFinish={submit}
        disabled={isSending}
        noValidate
      >
        <Form.Item name="firstName" label={t('First name')}>
          <Input autoComplete="given-name" maxLength={100} />
        </Form.Item>
        <Form.Item name="lastName" label={t('Last name')}>
          <Input autoComplete="family-name" maxLength={100} />
        </Form.Item>
        <Form.Item name="email" label={t('Email')} className={classes.wide}>
          <Input type="email" autoComplete="email" maxLength={254} />
        </Form.Item>
        <Form.Item name="contactNumber" label={t('Phone')} className={classes.wide}>
          <Input type="tel" autoComplete="tel" maxLength={24} />
        </Form.Item>
        <Form.Item name="companyName" label={t('Company')}>
          <Input autoComplete="organization" maxLength={200} />
        </Form.Item>
        <Form.Item name="officeSize" label={t('Office size')}>
          <Select
            options={[
              { value: '', label: t('Choose (optional)') },
              ...OFFICE_SIZES.map(({ value, label }) => ({ value, label: t(label) })),
            ]}
          />
        </Form.Item>
        <Form.Item
          name="infoAboutCompany"
          label={perk ? t('What they should know (optional)') : t('What you offer to agents')}
          className={classes.wide}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={MAX_TEXT_LENGTH} showCount />
        </Form.Item>
        {failure !== null && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
      </Form>
    </FormDrawer>
  );
}

/** Whether the drawer is still open when an answer comes. */
function useIsOpen(): () => boolean {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return () => isOpen.current;
}

function titleOf(perk: Perk | undefined): string {
  if (!perk) return t('Become a partner');
  const { company } = perk;
  return perk.action === 'sign-up' ? t('Sign up with {company}', { company }) : t('Ask {company}', { company });
}
