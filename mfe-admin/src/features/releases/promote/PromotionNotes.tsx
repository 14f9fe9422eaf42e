import type { PromotionWarning } from '@portal/shared/contracts/release-console';
import { Trans } from '@portal/shared/i18n';
import { TriangleAlertIcon } from '@portal/shared/ui';
import { ShortMoment } from '../controls/ShortMoment.tsx';
import { markWord } from '../rules/health.ts';
import classes from './PromotionNotes.module.css';

interface PromotionNotesProps {
  warnings: readonly PromotionWarning[];
  /** The channel that is shown: why a version is not known to be good there is next to the version already. */
  shown: string;
}

/** What the server knows about the chosen releases and does not keep them from going live, a note each. */
export function PromotionNotes({ warnings, shown }: PromotionNotesProps) {
  return warnings
    .filter((warning) => warning.kind === 'older' || warning.channel !== shown)
    .map((warning) => (
      <p key={keyOf(warning)} className={classes.note}>
        <TriangleAlertIcon size={12} />
        <span>{noteOf(warning)}</span>
      </p>
    ));
}

const keyOf = (warning: PromotionWarning): string =>
  `${warning.remote} ${warning.kind === 'older' ? '' : warning.channel}`;

function noteOf(warning: PromotionWarning) {
  const release = `${warning.remote} ${warning.version}`;
  if (warning.kind === 'older') {
    return <Trans id="{release} is older than {live}, which is live." values={{ release, live: warning.live }} />;
  }
  const { channel, mark } = warning;
  return (
    <Trans
      id="{release} {happened} on {channel} {moment}: {why}"
      values={{ release, happened: markWord(mark), channel, moment: <ShortMoment moment={mark.when} />, why: mark.why }}
    />
  );
}
