import { PERK_CATEGORIES } from '@portal/shared/contracts';
import { CATEGORY_NAMES } from '@portal/shared/content-view/perk';
import { msg, t } from '@portal/shared/i18n';
import { Form, InputNumber, Select } from '@portal/shared/ui';
import { LineField, ParagraphField, Row } from './CommonFields.tsx';

const ACTIONS = [
  { value: 'sign-up', label: msg('Sign Up') },
  { value: 'request-info', label: msg('Request Info') },
  { value: 'open-escrow', label: msg('Open Escrow') },
];
const ICONS = [
  { value: 'house', label: msg('House') },
  { value: 'document', label: msg('Document') },
  { value: 'camera', label: msg('Camera') },
  { value: 'shield', label: msg('Shield') },
  { value: 'megaphone', label: msg('Megaphone') },
  { value: 'calculator', label: msg('Calculator') },
];
const translated = (options: readonly { value: string; label: string }[]) =>
  options.map(({ value, label }) => ({ value, label: t(label) }));

/** What a partner offers (HOST-20). */
export function PerkFields() {
  const categories = PERK_CATEGORIES.map((value) => ({ value, label: t(CATEGORY_NAMES[value]) }));
  return (
    <>
      <Row>
        <LineField name="company" />
        <LineField name="kind" hint={t('In a word or two, such as Photography')} />
      </Row>
      <LineField name="offer" />
      <ParagraphField name="description" />
      <Row>
        <Form.Item name="category" label={t('Category')}>
          <Select options={categories} />
        </Form.Item>
        <Form.Item name="action" label={t('Action')}>
          <Select options={translated(ACTIONS)} />
        </Form.Item>
        <Form.Item name="icon" label={t('Icon')}>
          <Select options={translated(ICONS)} />
        </Form.Item>
      </Row>
      <Row>
        <Form.Item name="answerDays" label={t('Responds within (days)')} extra={t('Then an agent may ask again')}>
          <InputNumber style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="position" label={t('Position')} extra={t('Perks are shown in this order')}>
          <InputNumber style={{ width: '100%' }} />
        </Form.Item>
      </Row>
    </>
  );
}
