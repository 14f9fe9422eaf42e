import { AUDIENCES, PROMO_EVERYONE } from '@portal/shared/contracts';
import type { ContentList } from '@portal/shared/contracts/content-editor';
import { formatCount } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { Form, Radio } from '@portal/shared/ui';
import classes from './Fields.module.css';

type Choice = (typeof AUDIENCES)[number] | typeof PROMO_EVERYONE;

const NAMES: Record<Choice, string> = {
  Everyone: msg('Everyone, including visitors who are not signed in'),
  'All Agents': msg('All Agents'),
  'Preferred Agents': msg('Preferred Agents'),
  'Non-Preferred Agents': msg('Non-Preferred Agents'),
  'SGD Agents': msg('SGD Agents'),
};

interface AudienceFieldProps {
  audiences: ContentList['audiences'];
  /** Whether visitors who are not signed in are an audience, too. */
  hasEveryone?: boolean;
}

/** Who sees it (D-36, EVT-03), with how many agents that are. */
export function AudienceField({ audiences, hasEveryone = false }: AudienceFieldProps) {
  const choices: readonly Choice[] = hasEveryone ? [PROMO_EVERYONE, ...AUDIENCES] : AUDIENCES;
  const hint = t('Staff see everything; directors see what is for all agents.');
  return (
    <Form.Item name="audience" label={t('Audience')} extra={hint}>
      <Radio.Group className={classes.audiences ?? ''}>
        {choices.map((choice) => (
          <Radio key={choice} value={choice} className={classes.audience ?? ''}>
            {t(NAMES[choice])}
            {choice !== PROMO_EVERYONE && <span className={classes.count}>{formatCount(audiences[choice] ?? 0)}</span>}
          </Radio>
        ))}
      </Radio.Group>
    </Form.Item>
  );
}
