import type { Partner } from '@portal/shared/contracts/partner-health';
import { formatWhen } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { Link } from '@portal/shared/router';
import { CopyButton, FailureCard, Panel, UnlinkIcon } from '@portal/shared/ui';
import { paths } from '../../paths.ts';
import { BREAKER_TEXTS, OUTAGE_MEANS, PARTNER_NAMES, stateOf, textForPartner } from './partner-texts.ts';
import { PartnerTable } from './PartnerTable.tsx';
import { partnersQuery } from './partners.queries.ts';
import classes from './PartnersTab.module.css';

/** How the systems of other companies answer, and what waits for them (D-49, D-33, CS-130). It changes nothing. */
export function PartnersTab() {
  const { data, error, isFetching, refetch } = useQuery(partnersQuery);
  const down = data?.partners.filter((partner) => partner.calls?.state === 'stopped') ?? [];
  return (
    <div className={classes.tab}>
      <h2 className="visually-hidden">{t('Partners')}</h2>
      {error && (
        <FailureCard
          isCompact
          title={data ? t('What you see may be out of date.') : t('The partners did not load.')}
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {down.map((partner) => (
        <Outage key={partner.id} partner={partner} />
      ))}
      {(data ?? !error) && (
        <Panel isFlush isBareOnSmall className={classes.list ?? ''}>
          <PartnerTable partners={data?.partners ?? []} isLoading={!data} />
        </Panel>
      )}
      <div className={classes.below}>
        <Panel title={t('How to read this')}>
          <dl className={classes.words}>
            {Object.values(BREAKER_TEXTS).map(({ word, meaning }) => (
              <div key={word}>
                <dt>{t(word)}</dt>
                <dd>{t(meaning)}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.note}>
            {t('A partner that hangs costs no other request anything: each call has its time limit.')}
          </p>
        </Panel>
        <Panel title={t('Where this comes from')}>
          <p className={classes.note}>
            {data &&
              t('Calls are those of the server that answered you, since it was started: {time}.', {
                time: formatWhen(data.startedAt),
              })}{' '}
            {t('What waits and what failed is the same on every server.')}
          </p>
          <p className={classes.note}>
            <Link to={paths.settings(8)}>{t('Messages that were given up')}</Link>
          </p>
        </Panel>
      </div>
    </div>
  );
}

function Outage({ partner }: { partner: Partner }) {
  const { id, calls } = partner;
  const { name } = PARTNER_NAMES[id];
  const means = OUTAGE_MEANS[id];
  const { word } = stateOf(partner);
  return (
    <section className={classes.outage} role="alert">
      <span className={classes.icon}>
        <UnlinkIcon size={18} />
      </span>
      <div>
        <b>
          {calls?.since
            ? t('{name} is down since {time}', { name: t(name), time: formatWhen(calls.since) })
            : `${t(name)}: ${t(word)}`}
        </b>
        {means !== undefined && <p>{t(means)}</p>}
      </div>
      <CopyButton text={textForPartner(partner)} label={t('Copy for the partner')} hasText />
    </section>
  );
}
