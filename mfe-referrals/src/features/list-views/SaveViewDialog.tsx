import { ApiError } from '@portal/shared/api';
import { MAX_VIEW_NAME_LENGTH } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Checkbox } from '@portal/shared/ui/checkbox';
import { Dialog } from '@portal/shared/ui/dialog';
import { Input } from '@portal/shared/ui/input';
import { type ReactNode, useId, useState } from 'react';
import form from '../../form/Form.module.css';
import { events } from '../../remote.ts';
import { useSaveView } from './list-views.mutations.ts';
import classes from './ViewDialogs.module.css';
import type { ViewContent } from './ViewMenu.tsx';

/** What is filled in. */
export interface NewView {
  name: string;
  isDefault: boolean;
}

interface SaveViewDialogProps {
  content: ViewContent;
  /** What was filled in stays when the dialog is closed. */
  view: NewView;
  onChange: (view: NewView) => void;
  onClose: () => void;
}

/** Names the list that is shown. A name that exists is refused here, at the field. */
export function SaveViewDialog({ content, view, onChange, onClose }: SaveViewDialogProps): ReactNode {
  const id = useId();
  const { name, isDefault } = view;
  const [isMissing, setMissing] = useState(false);
  const save = useSaveView();
  const problem = isMissing ? t('Enter a name') : save.error && problemOf(save.error);
  const submit = () => {
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    save.mutate(
      { name: name.trim(), isDefault, ...content },
      {
        onSuccess: (saved) => {
          events.publish('toast.show', { text: t('{name} was saved.', { name: saved.name }), tone: 'plain' });
          onChange({ name: '', isDefault: false });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t('Save view')} ignoresOutsideClick onClose={onClose}>
      <form
        className={form.fields}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={classes.quiet}>{t('Tab, filters, order, rows per page and columns, as you see them now.')}</p>
        <label className={form.label} htmlFor={`${id}-name`}>
          {t('Name')}
        </label>
        <Input
          id={`${id}-name`}
          status={problem ? 'error' : undefined}
          autoComplete="off"
          maxLength={MAX_VIEW_NAME_LENGTH}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          value={name}
          onChange={({ target }) => {
            onChange({ ...view, name: target.value });
            setMissing(false);
          }}
        />
        {problem && (
          <p id={`${id}-problem`} className={form.failure} role="alert">
            {problem}
          </p>
        )}
        <Checkbox
          className={classes.default}
          checked={isDefault}
          onChange={({ target }) => onChange({ ...view, isDefault: target.checked })}
        >
          {t('Show it whenever I open Referrals')}
        </Checkbox>
        <div className={form.actions}>
          <ActionButton onClick={onClose}>{t('Cancel')}</ActionButton>
          <ActionButton kind="primary" type="submit" isBusy={save.isPending}>
            {t('Save View')}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}

const problemOf = (error: Error): string => (error instanceof ApiError ? error.message : t('This did not work.'));
