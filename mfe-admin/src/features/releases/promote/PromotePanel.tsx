import { WHOLE } from '@portal/shared/contracts/release';
import type { ReleaseOverview } from '@portal/shared/contracts/release-console';
import { t } from '@portal/shared/i18n';
import { ActionButton, Panel, Segmented } from '@portal/shared/ui';
import { type FormEvent, useId } from 'react';
import { Refusal } from '../../../forms/Refusal.tsx';
import { ReleaseRows } from '../controls/ReleaseRows.tsx';
import { TextField } from '../../../forms/TextField.tsx';
import { promoteNote } from '../rules/promotion.ts';
import { FIRST_STEPS } from '../rules/steps.ts';
import { servedChannel } from '../served-channel.ts';
import { CheckList } from './CheckList.tsx';
import { CopySet } from './CopySet.tsx';
import { EverybodyOptions } from './EverybodyOptions.tsx';
import classes from './PromotePanel.module.css';
import { PromotionNotes } from './PromotionNotes.tsx';
import { ShareField } from './ShareField.tsx';
import { StepsField } from './StepsField.tsx';
import { usePromotion } from './use-promotion.ts';

/** Promotes versions of one or several remotes to a share of the visitors, or to everybody, after checking the whole set. */
export function PromotePanel({ overview }: { overview: ReleaseOverview }) {
  const promotion = usePromotion(overview);
  const { releases, share, typed, inSteps, whyNot } = promotion;
  const noteId = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (whyNot === null) void promotion.send();
  }

  return (
    <Panel title={t('Promote')} link={<>{t('to {channel}', { channel: overview.channel })}</>}>
      <form className={classes.form} onSubmit={submit}>
        <CopySet overview={overview} onCopy={promotion.choose} />
        <ReleaseRows choices={promotion.choices} releases={releases} atLeast={1} onChange={promotion.choose} />
        {promotion.isChange && (
          <PromotionNotes warnings={promotion.checks.data?.warnings ?? []} shown={overview.channel} />
        )}
        {promotion.canStep && (
          <Segmented
            aria-label={t('Rollout')}
            block
            options={[
              { value: 'share', label: t('One share') },
              { value: 'steps', label: t('In steps') },
            ]}
            value={inSteps ? 'steps' : 'share'}
            onChange={(how) => promotion.setSteps(how === 'steps' ? FIRST_STEPS : null)}
          />
        )}
        {inSteps ? (
          <StepsField {...inSteps} onChange={promotion.setSteps} />
        ) : (
          <ShareField text={share} typed={typed} now={promotion.now} onChange={promotion.setShare} />
        )}
        {typed.weight === WHOLE && (
          <EverybodyOptions
            value={promotion.forEverybody}
            canWatch={overview.channel === servedChannel()}
            hasPrevious={releases.some(({ remote }) => overview.remotes.some((live) => live.remote === remote))}
            onChange={promotion.setForEverybody}
          />
        )}
        <TextField
          label={t('Why')}
          placeholder={t('Kept in the log with your name')}
          value={promotion.reason}
          problem={promotion.reasonProblem}
          onChange={promotion.setReason}
        />
        {promotion.isChange && <CheckList checks={promotion.checks} />}
        <Refusal sentences={promotion.refusal} />
        <ActionButton
          kind="primary"
          type="submit"
          className={classes.button}
          aria-disabled={whyNot !== null}
          aria-describedby={noteId}
          isBusy={promotion.isSending}
        >
          {promotion.label}
        </ActionButton>
        <p id={noteId} className={classes.note}>
          {whyNot !== null && `${whyNot} `}
          {promoteNote(promotion, typed.weight)}
        </p>
      </form>
    </Panel>
  );
}
