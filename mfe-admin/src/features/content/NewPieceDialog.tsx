import { ApiError } from '@portal/shared/api';
import { type ContentKind, NEW_CONTENT, type NewContent } from '@portal/shared/contracts/content-editor';
import { t } from '@portal/shared/i18n';
import { useQueryClient } from '@portal/shared/query';
import { ActionButton, Form, Input } from '@portal/shared/ui';
import { useState } from 'react';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { refusalSentences } from '../../forms/refusal-sentences.ts';
import { Refusal } from '../../forms/Refusal.tsx';
import { contentCalls, rememberPiece } from './content.queries.ts';
import { NEW_NAMES } from './content-texts.ts';
import classes from './ContentTab.module.css';

interface NewPieceDialogProps {
  kind: ContentKind;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Names a new draft. A promotional page has an address, and a banner the label by which the portal finds it. */
export function NewPieceDialog({ kind, onClose, onCreated }: NewPieceDialogProps) {
  const client = useQueryClient();
  const [form] = Form.useForm<NewContent>();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<string[]>([]);

  const show = (fields: readonly { path: string; message: string }[]) =>
    form.setFields(fields.map(({ path, message }) => ({ name: path as keyof NewContent, errors: [t(message)] })));
  const create = async (values: NewContent) => {
    setProblems([]);
    const parsed = NEW_CONTENT[kind].safeParse(values);
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => ({ path: String(path[0]), message }));
      return show(issues);
    }
    setBusy(true);
    try {
      const piece = await contentCalls.create(kind, parsed.data);
      rememberPiece(client, piece);
      onCreated(piece.id);
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) show(error.fields);
      else setProblems(refusalSentences(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog title={t(NEW_NAMES[kind])} onClose={onClose}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ title: '', ...(kind === 'promo' || kind === 'banner' ? { id: '' } : {}) }}
        onFinish={(values) => void create(values)}
      >
        <Form.Item name="title" label={kind === 'perk' ? t('Company') : t('Title')}>
          <Input />
        </Form.Item>
        {kind === 'promo' && (
          <Form.Item
            name="id"
            label={t('Address')}
            extra={t('Lowercase letters, digits and hyphens. It cannot be changed later.')}
          >
            <Input prefix="/promo/" />
          </Form.Item>
        )}
        {kind === 'banner' && (
          <Form.Item
            name="id"
            label={t('Label')}
            extra={t('The portal shows the banner whose label its settings name. It cannot be changed later.')}
          >
            <Input />
          </Form.Item>
        )}
        <Refusal sentences={problems} />
        <div className={classes.buttons}>
          <ActionButton kind="primary" type="submit" isBusy={isBusy}>
            {t('Create Draft')}
          </ActionButton>
          <ActionButton onClick={onClose}>{t('Cancel')}</ActionButton>
        </div>
      </Form>
    </FormDialog>
  );
}
