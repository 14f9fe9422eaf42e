import { formatTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui/action-button';
import { UsersIcon } from '@portal/shared/ui/icon';
import { StatusTag } from '@portal/shared/ui/status-tag';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { EntryStatus } from '../../../status/EntryStatus.tsx';
import classes from './Differences.module.css';
import { type Conflict, decide, type Difference, notesSince, type Picks, type Side } from './differences.ts';
import { newestSteps } from './last-edit.ts';
import { keyOf, type UpdateValues } from '../update-values.ts';

interface DifferencesProps {
  conflict: Conflict;
  /** Called with the form as it is with each choice, the first one included. */
  onDecide: (values: UpdateValues) => void;
  /** Back to the fields, with the present choice. */
  onEdit: () => void;
}

/** What someone else saved while the form was open, and what is kept of it, field by field (D-16). */
export function Differences({ conflict, onDecide, onEdit }: DifferencesProps): ReactNode {
  const { entry, mine } = conflict;
  const [picks, setPicks] = useState<Picks>({});
  const [keepsNote, setKeepsNote] = useState(true);
  // not the same as each row: what only one of the two has set is no row
  const [isAllTheirs, setAllTheirs] = useState(false);
  const { rows, values, saved } = useMemo(() => decide(conflict, picks), [conflict, picks]);
  const notes = useMemo(() => notesSince(conflict), [conflict]);
  const note = mine.notes?.trim() ?? '';
  const result = useMemo(() => {
    const kept = keepsNote ? values : { ...values, notes: undefined };
    return isAllTheirs ? { ...kept, choice: undefined } : kept;
  }, [keepsNote, isAllTheirs, values]);
  useEffect(() => onDecide(result), [onDecide, result]);
  const [last] = newestSteps(entry);
  const editor = last?.lastModifiedBy ?? t('Another user');
  const takeAll = (side: Side) => {
    setPicks(Object.fromEntries(rows.map(({ key }) => [key, side])));
    setKeepsNote(side === 'mine');
    setAllTheirs(side === 'theirs');
  };
  return (
    <div className={classes.differences}>
      <p className={classes.head} role="alert">
        <UsersIcon size={18} />
        <span>
          <b>{t('{editor} changed this referral while you were writing.', { editor })}</b>{' '}
          {t('Nothing you typed is lost. Choose what to keep, field by field.')}
        </span>
      </p>
      <div className={classes.fields}>
        <div className={clsx(classes.pair, classes.names)}>
          <span>
            <b>{editor}</b>
            {last && t('saved at {time}', { time: formatTime(last.lastModifiedDate) })}
          </span>
          <span>
            <b>{t('You')}</b>
            {t('not saved yet')}
          </span>
        </div>
        {rows.map((row) => (
          <FieldChoice
            key={row.key}
            row={row}
            editor={editor}
            conflict={conflict}
            onPick={(side) => {
              setAllTheirs(false);
              setPicks({ ...picks, [row.key]: side });
            }}
          />
        ))}
        {(notes.length > 0 || note !== '') && (
          <NoteChoice theirs={notes} mine={note} editor={editor} isKept={keepsNote} onKeep={setKeepsNote} />
        )}
      </div>
      <div>
        <b className={classes.title}>{t('What will be saved')}</b>
        <Summary
          conflict={conflict}
          values={result}
          saved={isAllTheirs ? [] : saved}
          editor={editor}
          hasNotes={notes.length > 0}
        />
      </div>
      <p className={classes.links}>
        <ActionButton kind="link" onClick={() => takeAll('theirs')}>
          {t('Take all of {editor}’s', { editor })}
        </ActionButton>
        <ActionButton kind="link" onClick={() => takeAll('mine')}>
          {t('Keep all of mine')}
        </ActionButton>
        <ActionButton kind="link" onClick={onEdit}>
          {t('Keep editing')}
        </ActionButton>
      </p>
    </div>
  );
}

interface FieldChoiceProps {
  row: Difference;
  editor: string;
  conflict: Conflict;
  onPick: (side: Side) => void;
}

function FieldChoice({ row, editor, conflict, onPick }: FieldChoiceProps): ReactNode {
  const id = useId();
  const { key, label, before, isMineOpen, pick } = row;
  const isStatus = key === 'status';
  const whyNot = isStatus ? t('No longer possible') : t('Not part of this status');
  const options = [
    { side: 'theirs' as const, whose: editor, text: row.theirs, isOpen: true },
    { side: 'mine' as const, whose: t('You'), text: row.mine, isOpen: isMineOpen },
  ];
  const shown = (side: Side, text: string | null) => {
    if (text === null) return '—';
    if (!isStatus) return text;
    return side === 'theirs' ? <EntryStatus entry={conflict.entry} /> : <StatusTag status={text} />;
  };
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p id={id} className={classes.label}>
        <span>{label}</span>
        <span>{before === null ? t('was empty') : t('was {value}', { value: isStatus ? t(before) : before })}</span>
      </p>
      <div className={classes.pair}>
        {options.map(({ side, whose, text, isOpen }) => (
          <label key={side} className={clsx(classes.option, pick === side && classes.on)}>
            <input type="radio" name={id} checked={pick === side} disabled={!isOpen} onChange={() => onPick(side)} />
            <span>
              {shown(side, text)}
              {!isOpen && text !== null && <small>{whyNot}</small>}
            </span>
            <span className={classes.whose}>{whose}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

interface NoteChoiceProps {
  theirs: readonly string[];
  /** Empty for none. */
  mine: string;
  editor: string;
  isKept: boolean;
  onKeep: (isKept: boolean) => void;
}

/** Notes are added, never replaced: theirs stays, and mine is added to it. */
function NoteChoice({ theirs, mine, editor, isKept, onKeep }: NoteChoiceProps): ReactNode {
  const id = useId();
  const areBoth = theirs.length > 0 && mine !== '' && isKept;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={classes.label}>
        <span>{t('Note')}</span>
        {areBoth && <span>{t('both are kept')}</span>}
      </p>
      <div className={classes.pair}>
        {theirs.length > 0 ? (
          <label className={clsx(classes.option, classes.on)}>
            <input type="checkbox" checked disabled />
            <span className={classes.notes}>
              {theirs.map((text, index) => (
                <span key={index}>{text}</span>
              ))}
            </span>
            <span className={classes.whose}>{editor}</span>
          </label>
        ) : (
          <span className={classes.option}>—</span>
        )}
        {mine === '' ? (
          <span className={classes.option}>—</span>
        ) : (
          <label className={clsx(classes.option, isKept && classes.on)}>
            <input type="checkbox" checked={isKept} onChange={({ target }) => onKeep(target.checked)} />
            <span className={classes.notes}>{mine}</span>
            <span className={classes.whose}>{t('You')}</span>
          </label>
        )}
      </div>
    </div>
  );
}

interface SummaryProps {
  conflict: Conflict;
  values: UpdateValues;
  saved: readonly string[];
  editor: string;
  hasNotes: boolean;
}

function Summary({ conflict, values, saved, editor, hasNotes }: SummaryProps): ReactNode {
  const { entry, options } = conflict;
  const option = options.find((each) => keyOf(each) === values.choice);
  const note = values.notes?.trim() ? [hasNotes ? t('both notes') : t('your note')] : [];
  const parts = [...saved, ...note];
  if (!option && parts.length === 0) {
    return (
      <p className={classes.summary} role="status">
        {t('Nothing: what {editor} saved stays as it is.', { editor })}
      </p>
    );
  }
  return (
    <p className={classes.summary} role="status">
      {option ? <StatusTag status={option.label} /> : <EntryStatus entry={entry} />}
      <span>{parts.join(', ')}</span>
    </p>
  );
}
