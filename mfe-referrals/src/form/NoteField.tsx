import { NOTE_LIMIT } from '@portal/shared/contracts';
import { formatCount } from '@portal/shared/domain';
import { Input } from '@portal/shared/ui/input';
import { type ComponentProps, type ReactNode, useId } from 'react';
import form from './Form.module.css';
import classes from './NoteField.module.css';

const COUNT = {
  formatter: ({ count }: { count: number }) => `${formatCount(count)} / ${formatCount(NOTE_LIMIT)}`,
};

/** The text of a note, of up to 5,000 characters (D-21), which are counted; it grows with the text. */
export function NoteInput(props: ComponentProps<typeof Input.TextArea>): ReactNode {
  return (
    <Input.TextArea
      autoSize={{ minRows: 3, maxRows: 12 }}
      maxLength={NOTE_LIMIT}
      showCount={COUNT}
      className={classes.note}
      {...props}
    />
  );
}

interface NoteFieldProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** A note with its label, for a form that keeps the text itself. */
export function NoteField({ label, text, onChange }: NoteFieldProps): ReactNode {
  const id = useId();
  return (
    <div className={form.fields}>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <NoteInput id={id} value={text} onChange={({ target }) => onChange(target.value)} />
    </div>
  );
}
