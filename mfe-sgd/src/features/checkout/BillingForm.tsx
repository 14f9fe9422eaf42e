import { BillingContact, type Checkout } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { Form, type FormInstance, Input } from '@portal/shared/ui';
import type { ReactNode } from 'react';
import classes from './BillingForm.module.css';

export type BillingValues = Checkout['billing'];
const NAMES = ['name', 'company', 'phone', 'address'] as const satisfies (keyof BillingValues)[];

interface BillingFormProps {
  form: FormInstance<BillingValues>;
  /** What it begins with: a draft, or what is proposed. */
  initial: BillingValues;
  isDisabled: boolean;
  onChange: (values: BillingValues) => void;
}

/** Who is billed (D-31): proposed from the profile, printed on the receipt. */
export function BillingForm({ form, initial, isDisabled, onChange }: BillingFormProps): ReactNode {
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={initial}
      onValuesChange={(_, values) => onChange(values)}
      disabled={isDisabled}
      className={classes.form ?? ''}
      noValidate
    >
      <Form.Item<BillingValues> name="name" label={t('Name')} className={classes.wide}>
        <Input autoComplete="billing name" maxLength={100} />
      </Form.Item>
      <Form.Item<BillingValues> name="company" label={t('Brokerage (optional)')}>
        <Input autoComplete="billing organization" maxLength={100} />
      </Form.Item>
      <Form.Item<BillingValues> name="phone" label={t('Phone (optional)')}>
        <Input type="tel" autoComplete="billing tel" maxLength={24} />
      </Form.Item>
      <Form.Item<BillingValues> name="address" label={t('Address (optional)')} className={classes.wide}>
        <Input autoComplete="billing street-address" maxLength={200} />
      </Form.Item>
    </Form>
  );
}

/** What is in the form, as the server takes it; null after what is wrong has been marked. */
export function readBilling(form: FormInstance<BillingValues>): BillingContact | null {
  const read = BillingContact.safeParse(form.getFieldsValue());
  if (read.success) return read.data;
  markBilling(
    form,
    read.error.issues.map(({ path, message }) => ({ path: String(path[0]), message })),
  );
  return null;
}

/** Marks fields, and takes the visitor to the first of them. */
export function markBilling(
  form: FormInstance<BillingValues>,
  problems: readonly { path: string; message: string }[],
): void {
  const fields = NAMES.flatMap((name) => {
    const problem = problems.find(({ path }) => path.replace(/^billing\./, '') === name);
    return problem ? [{ name, errors: [t(problem.message)] }] : [];
  });
  form.setFields(fields);
  const [first] = fields;
  // once the fields can be used again
  if (first) setTimeout(() => form.focusField(first.name));
}
