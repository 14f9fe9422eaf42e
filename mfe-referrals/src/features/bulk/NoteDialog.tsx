import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import type { ReactNode } from 'react';
import form from '../../form/Form.module.css';
import { NoteField } from '../../form/NoteField.tsx';
import { isNoteTooLong } from '../../form/text-limits.ts';
import classes from './NoteDialog.module.css';

interface NoteDialogProps {
  title: string;
  /** Names of the consumers who get the note. */
  names: readonly string[];
  button: string;
  text: string;
  failure: string | null;
  isBusy: boolean;
  onChange: (text: string) => void;
  onSave: () => void;
  onClose: () => void;
}

/** So many names are written out. */
const NAMED = 5;

/** One text, one entry in the timeline of each. */
export function NoteDialog(props: NoteDialogProps): ReactNode {
  const { title, names, button, text, failure, isBusy, onChange, onSave, onClose } = props;
  const isEmpty = text.trim() === '';
  const others = names.length - NAMED;
  return (
    <Dialog title={title} onClose={onClose} ignoresOutsideClick>
      <div className={form.fields}>
        <p className={classes.names}>
          {names.slice(0, NAMED).join(', ')}
          {others > 0 && ` ${t('{count, plural, one {and # more} other {and # more}}', { count: others })}`}
        </p>
        <NoteField label={t('Note')} text={text} onChange={onChange} />
        {failure !== null && (
          <p className={form.failure} role="alert">
            {t('Not saved. Nothing you typed is lost.')} {failure}
          </p>
        )}
        <div className={form.actions}>
          <ActionButton onClick={onClose}>{t('Cancel')}</ActionButton>
          <ActionButton kind="primary" isBusy={isBusy} disabled={isEmpty || isNoteTooLong(text)} onClick={onSave}>
            {button}
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}
