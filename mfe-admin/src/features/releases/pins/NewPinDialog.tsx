import type { NewPin, ReleaseOverview } from '@portal/shared/contracts/release-console';
import { t } from '@portal/shared/i18n';
import { ActionButton } from '@portal/shared/ui';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../../../forms/Refusal.tsx';
import { refusalSentences } from '../../../forms/refusal-sentences.ts';
import { ConsoleDialog } from '../controls/ConsoleDialog.tsx';
import { ReleaseRows } from '../controls/ReleaseRows.tsx';
import { SelectField } from '../controls/SelectField.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { useCreatePin } from '../releases.mutations.ts';
import { choicesOf } from '../rules/live-rows.ts';
import { CreatedPin } from './CreatedPin.tsx';
import classes from './NewPinDialog.module.css';
import { type PinDraft, type PinProblems, pinRequest } from './pin-draft.ts';

interface NewPinDialogProps {
  overview: ReleaseOverview;
  /** Prefills the id of a snapshot, to open it as it was. */
  isOfSnapshot: boolean;
  onClose: () => void;
}

/** Option for a snapshot in the list of bases; no channel has this name. */
const SNAPSHOT = '#';

/** Creates a pin of an exact set: its base, overrides, lifetime and reason. Then shows its link and token, once. */
export function NewPinDialog({ overview, isOfSnapshot, onClose }: NewPinDialogProps) {
  const [draft, setDraft] = useState<PinDraft>({
    channel: isOfSnapshot ? null : overview.channel,
    snapshot: '',
    releases: [],
    hours: '8',
    reason: '',
  });
  const [problems, setProblems] = useState<PinProblems>({});
  const [refusal, setRefusal] = useState<string[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [made, setMade] = useState<NewPin | null>(null);
  const createPin = useCreatePin();

  function change(changes: Partial<PinDraft>) {
    setDraft((before) => ({ ...before, ...changes }));
    setProblems({});
    setRefusal([]);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const filled = pinRequest(draft);
    if ('problems' in filled) return setProblems(filled.problems);
    setRefusal([]);
    setIsSending(true);
    try {
      setMade(await createPin(filled.request));
    } catch (error) {
      setRefusal(refusalSentences(error));
    } finally {
      setIsSending(false);
    }
  }

  if (made) {
    return (
      <ConsoleDialog title={t('The pin is ready')} width={520} onClose={onClose}>
        <CreatedPin made={made} onClose={onClose} />
      </ConsoleDialog>
    );
  }
  return (
    <ConsoleDialog title={isOfSnapshot ? t('Open a snapshot') : t('New pin')} width={520} onClose={onClose}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <div className={classes.field}>
          <span className={classes.label}>{t('Starts from')}</span>
          <SelectField
            label={t('Starts from')}
            value={draft.channel ?? SNAPSHOT}
            options={[
              ...overview.channels.map((channel) => ({
                value: channel,
                label: t('{channel}, as it is now', { channel }),
              })),
              { value: SNAPSHOT, label: t('A snapshot, by its id') },
            ]}
            onChange={(base) => change({ channel: base === SNAPSHOT ? null : base })}
          />
        </div>
        {draft.channel === null && (
          <TextField
            label={t('Id of the snapshot')}
            placeholder="7f3ac2e1b0c4"
            value={draft.snapshot}
            problem={problems.snapshot ?? null}
            onChange={(snapshot) => change({ snapshot })}
          />
        )}
        <div className={classes.field}>
          <span className={classes.label}>{t('Version overrides')}</span>
          <ReleaseRows
            choices={choicesOf(overview)}
            releases={draft.releases}
            atLeast={0}
            onChange={(releases) => change({ releases })}
          />
        </div>
        <TextField
          label={t('Expires in')}
          suffix={t('hours')}
          value={draft.hours}
          problem={problems.hours ?? null}
          onChange={(hours) => change({ hours })}
        />
        <TextField
          label={t('Why')}
          placeholder={t('Shown to anyone who opens the link, and kept in the log')}
          value={draft.reason}
          problem={problems.reason ?? null}
          onChange={(reason) => change({ reason })}
        />
        <Refusal sentences={refusal} />
        <div className={classes.actions}>
          <ActionButton kind="primary" type="submit" isBusy={isSending}>
            {t('Create the Pin')}
          </ActionButton>
          <ActionButton disabled={isSending} onClick={onClose}>
            {t('Cancel')}
          </ActionButton>
        </div>
      </form>
    </ConsoleDialog>
  );
}
