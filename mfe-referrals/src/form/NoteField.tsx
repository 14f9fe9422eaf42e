import { NOTE_LIMIT, NOTE_TOO_LONG } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { Input } from '@portal/shared/ui/input';
import { type ComponentProps, type ReactNode, useId } from 'react';
import form from './Form.module.css';
import classes from './NoteField.module.css';
import { characterCount, isNoteTooLong } from './text-limits.ts';

const COUNT = characterCount(NOTE_LIMIT);

/** The text of a note, of up to 5,000 characters (D-21), which are counted; it grows with the text. */
export function NoteInput(props: ComponentProps<typeof Input.TextArea>): ReactNode {
  return <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} count={COUNT} className={classes.note} {...props} />;
}

interface NoteFieldProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** A note with its label, for a form that keeps the text itself; the form does not save one that `isNoteTooLong`. */
export function NoteField({ label, text, onChange }: NoteFieldProps): ReactNode {
  const id = useId();
  const isTooLong = isNoteTooLong(text);
  return (
    <div className={form.fields}>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <NoteInput
        id={id}
        value={text}
        {...(isTooLong && { 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
        onChange={({ target }) => onChange(target.value)}
      />
      {isTooLong && (
        <p id={`${id}-problem`} className={form.failure} role="alert">
          {t(NOTE_TOO_LONG)}
        </p>
      )}
    </div>
  );
}
