import type { NewPin, ReleaseOverview } from '@portal/shared/contracts/release-console';
import { ActionButton } from '@portal/shared/ui';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../../../reason-form/Refusal.tsx';
import { refusalSentences } from '../../../reason-form/refusal-sentences.ts';
import { ConsoleDialog } from '../controls/ConsoleDialog.tsx';
import { ReleaseRows } from '../controls/ReleaseRows.tsx';
import { SelectField } from '../controls/SelectField.tsx';
import { TextField } from '../controls/TextField.tsx';
import { useCreatePin } from '../releases.mutations.ts';
import { choicesOf } from '../rules/live-rows.ts';
import { MadePin } from './MadePin.tsx';
import styles from './NewPinDialog.module.css';
import { type PinDraft, type PinProblems, pinRequest } from './pin-draft.ts';

interface NewPinDialogProps {
  overview: ReleaseOverview;
  /** Begins with the id of a snapshot, to open it as it was. */
  isOfSnapshot: boolean;
  onClose: () => void;
}

/** Stands for a snapshot in the list of bases; no channel has such a name. */
const SNAPSHOT = '#';

/** Pins an exact set: what it starts from, what differs, for how long, and why. Then shows its link and token, once. */
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
      <ConsoleDialog title="The pin is ready" width={520} onClose={onClose}>
        <MadePin made={made} onClose={onClose} />
      </ConsoleDialog>
    );
  }
  return (
    <ConsoleDialog title={isOfSnapshot ? 'Open a snapshot' : 'New pin'} width={520} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <div className={styles.field}>
          <span className={styles.label}>Starts from</span>
          <SelectField
            label="Starts from"
            value={draft.channel ?? SNAPSHOT}
            options={[
              ...overview.channels.map((channel) => ({ value: channel, label: `${channel}, as it is now` })),
              { value: SNAPSHOT, label: 'A snapshot, by its id' },
            ]}
            onChange={(base) => change({ channel: base === SNAPSHOT ? null : base })}
          />
        </div>
        {draft.channel === null && (
          <TextField
            label="Id of the snapshot"
            placeholder="7f3ac2e1b0c4"
            value={draft.snapshot}
            problem={problems.snapshot ?? null}
            onChange={(snapshot) => change({ snapshot })}
          />
        )}
        <div className={styles.field}>
          <span className={styles.label}>Other versions than there</span>
          <ReleaseRows
            choices={choicesOf(overview)}
            releases={draft.releases}
            atLeast={0}
            onChange={(releases) => change({ releases })}
          />
        </div>
        <TextField
          label="Expires in"
          suffix="hours"
          value={draft.hours}
          problem={problems.hours ?? null}
          onChange={(hours) => change({ hours })}
        />
        <TextField
          label="Why"
          placeholder="Shown to whoever opens the link, and kept in the log"
          value={draft.reason}
          problem={problems.reason ?? null}
          onChange={(reason) => change({ reason })}
        />
        <Refusal sentences={refusal} />
        <div className={styles.actions}>
          <ActionButton kind="primary" type="submit" isBusy={isSending}>
            Create the Pin
          </ActionButton>
          <ActionButton disabled={isSending} onClick={onClose}>
            Cancel
          </ActionButton>
        </div>
      </form>
    </ConsoleDialog>
  );
}
