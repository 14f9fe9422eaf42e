import type { SupportCase } from '@portal/shared/contracts/support';
import { formatDateTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { CircleAlertIcon, MessageSquareIcon, Panel } from '@portal/shared/ui';
import classes from './CaseView.module.css';
import { KnownPanel } from './KnownPanel.tsx';
import { LineList } from './LineList.tsx';
import { PagePanel } from './PagePanel.tsx';
import { SetPanel } from './SetPanel.tsx';
import { adviceFor, seenBy, titleOf } from './support-texts.ts';

/** What a reference stands for: what happened, what to tell the caller, the lines, and the releases they had. */
export function CaseView({ found }: { found: SupportCase }) {
  return (
    <div className={classes.case}>
      <Panel>
        <div className={classes.head}>
          <span className={classes.icon}>
            <CircleAlertIcon size={18} />
          </span>
          <div>
            <h3>{titleOf(found)}</h3>
            <p>
              {formatDateTime(found.at, undefined, { namesZone: true })}. {seenBy(found.person)}
            </p>
          </div>
        </div>
        <div className={classes.advice}>
          <MessageSquareIcon size={16} />
          <div>
            <b>{t('What to tell them')}</b>
            <p>{t(adviceFor(found))}</p>
          </div>
        </div>
        <LineList lines={found.lines} isCut={found.isCut} />
      </Panel>
      <div className={classes.side}>
        <KnownPanel found={found} />
        <PagePanel found={found} />
        {found.snapshot !== null && <SetPanel snapshot={found.snapshot} reference={found.reference} />}
      </div>
    </div>
  );
}
