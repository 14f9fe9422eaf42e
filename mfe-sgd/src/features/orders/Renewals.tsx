import type { Sponsorship, Sponsorships } from '@portal/shared/contracts';
import { formatDay } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import type { UseQueryResult } from '@portal/shared/query';
import { ActionButton, CreditCardIcon, Dialog, FailureCard, Panel } from '@portal/shared/ui';
import { type ReactNode, useState } from 'react';
import { savedCardText } from '../payment/saved-card-texts.ts';
import { useRenewals } from './use-renewals.ts';
import classes from './Renewals.module.css';

interface RenewalsProps {
  agentId: number;
  /** The page's query, which the page waits for; a query of its own would request them twice. */
  sponsorships: Pick<UseQueryResult<Sponsorships>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
}

/** What the agent sponsors and when it renews, with the saved card: each can be canceled at the end of its term (D-31). */
export function Renewals({ agentId, sponsorships: query }: RenewalsProps): ReactNode {
  const { data, isError, isFetching, refetch } = query;
  const renewals = useRenewals(agentId);
  if (isError && !data) {
    return (
      <Panel title={t('Renewals')} className={classes.panel}>
        <FailureCard
          isCompact
          title={t('Your renewals did not load.')}
          message={t('Nothing is lost.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </Panel>
    );
  }
  if (!data || (data.sponsorships.length === 0 && data.savedCard === null)) return null;
  const { sponsorships, savedCard } = data;
  return (
    <Panel title={t('Renewals')} className={classes.panel}>
      {savedCard && <SavedCardRow card={savedCard} renewals={renewals} />}
      <ul className={classes.list}>
        {sponsorships.map((sponsorship) => (
          <li key={sponsorship.zip} className={classes.row}>
            <span>
              <b>{sponsorship.zip}</b> {sponsorship.name}
              <span className={classes.when}>{whenText(sponsorship)}</span>
            </span>
            {sponsorship.renewsByItself && (
              <ActionButton
                isBusy={renewals.busy === sponsorship.zip}
                aria-label={
                  sponsorship.endsAtTerm
                    ? t('Renew After All: {zip}', { zip: sponsorship.zip })
                    : t('Cancel Renewal of {zip}', { zip: sponsorship.zip })
                }
                onClick={() => renewals.setEndsAtTerm(sponsorship.zip, !sponsorship.endsAtTerm)}
              >
                {sponsorship.endsAtTerm ? t('Renew After All') : t('Cancel Renewal')}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface SavedCardRowProps {
  card: NonNullable<Sponsorships['savedCard']>;
  renewals: ReturnType<typeof useRenewals>;
}

function SavedCardRow({ card, renewals }: SavedCardRowProps): ReactNode {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className={classes.row}>
      <span className={classes.cardText}>
        <CreditCardIcon size={16} />
        {savedCardText(card)}
      </span>
      <ActionButton isBusy={renewals.busy === card.cardId} onClick={() => setAsked(true)}>
        {t('Remove Card')}
      </ActionButton>
      {isAsked && (
        <Dialog title={t('Remove this card?')} onClose={() => setAsked(false)}>
          <p>
            {t(
              'Nothing renews by itself without a card: what you sponsor ends two weeks after its term, unless you renew it with an order.',
            )}
          </p>
          <div className={classes.actions}>
            <ActionButton onClick={() => setAsked(false)}>{t('Keep Card')}</ActionButton>
            <ActionButton
              kind="danger"
              onClick={() => {
                setAsked(false);
                renewals.removeCard(card.cardId);
              }}
            >
              {t('Remove Card')}
            </ActionButton>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function whenText({ renewsOn, endsAtTerm, renewsByItself }: Sponsorship): string {
  const day = formatDay(renewsOn);
  if (endsAtTerm) return t('Ends {day}', { day });
  return renewsByItself ? t('Renews {day}', { day }) : t('Term ends {day}', { day });
}
