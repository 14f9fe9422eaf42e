import { CATEGORY_NAMES, PerkCard } from '@portal/shared/content-view/perk';
import { type Agent, type Perk, PERK_CATEGORIES, type PerkCategory } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useLocation, useNavigate } from '@portal/shared/router';
import { ActionButton } from '@portal/shared/ui/action-button';
import { EmptyState } from '@portal/shared/ui/empty-state';
import { FailureCard } from '@portal/shared/ui/failure-card';
import { HandshakeIcon } from '@portal/shared/ui/icon';
import { OpenedOnDemand, onDemand } from '@portal/shared/ui/on-demand';
import { PageHeader } from '@portal/shared/ui/page-header';
import { Skeleton } from '@portal/shared/ui/skeleton';
import { type ReactNode, useState } from 'react';
import { perksQuery } from './perks.queries.ts';
import { useOpenEscrow } from './use-open-escrow.ts';
import classes from './Perks.module.css';

const signUpDrawer = onDemand(() => import('./SignUpDrawer.tsx').then(({ SignUpDrawer }) => SignUpDrawer));

/** The form of a company that wants to be a partner. No perk has this id: it has a capital letter. */
const BECOME_A_PARTNER = 'becomeAPartner';

/** CSS pixels of a card with a short offer, for those that are loading. */
const CARD_HEIGHT = 176;

/** All perks, and the form of the one in the fragment of the address, so that Back closes it and a link opens it. */
export function AgentPerks({ agent }: { agent: Agent }): ReactNode {
  const perks = useQuery(perksQuery(agent.agentId));
  const [category, setCategory] = useState<PerkCategory | null>(null);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const open = (fragment: string) => void navigate({ pathname, search, hash: fragment });
  const close = () => void navigate({ pathname, search }, { replace: true });

  const opened = hash.slice(1);
  const { openEscrow, busy } = useOpenEscrow(agent.agentId);
  const choose = (chosen: Perk) => (chosen.action === 'open-escrow' ? openEscrow(chosen) : open(chosen.perkId));
  const perk = perks.data?.find(
    ({ perkId, request, action }) => perkId === opened && request === null && action !== 'open-escrow',
  );
  const categories = PERK_CATEGORIES.filter((each) => perks.data?.some((one) => one.category === each));
  return (
    <>
      <PageHeader title={t('Perks')} subtitle={t('Companies that give our agents a better price')} />
      {perks.isPending && <div className={classes.chips} />}
      {perks.data && categories.length > 1 && (
        <div className={classes.chips} role="group" aria-label={t('Show')}>
          <Chip isOn={category === null} onClick={() => setCategory(null)}>
            {t('All {count}', { count: perks.data.length })}
          </Chip>
          {categories.map((each) => (
            <Chip key={each} isOn={category === each} onClick={() => setCategory(each)}>
              {t(CATEGORY_NAMES[each])}
            </Chip>
          ))}
        </div>
      )}
      <PerkList perks={perks} category={category} busy={busy} onChoose={choose} />
      {/* below the perks: not before it is known how many there are */}
      {!perks.isPending && (
        <section className={classes.partner} aria-labelledby="become-a-partner">
          <span className={classes.logo}>
            <HandshakeIcon size={20} />
          </span>
          <div>
            <h2 id="become-a-partner">{t('Do you run a service for agents?')}</h2>
            <p>{t('Tell us about it, we answer within a week.')}</p>
          </div>
          <ActionButton onClick={() => open(BECOME_A_PARTNER)}>{t('Become a Partner')}</ActionButton>
        </section>
      )}
      {(perk || opened === BECOME_A_PARTNER) && (
        <OpenedOnDemand demand={signUpDrawer} onClose={close}>
          {(SignUpDrawer) => <SignUpDrawer key={opened} agent={agent} perk={perk} onClose={close} />}
        </OpenedOnDemand>
      )}
    </>
  );
}

interface PerkListProps {
  perks: { data: Perk[] | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  category: PerkCategory | null;
  /** Whose button asked for something that is on its way. */
  busy: string | null;
  onChoose: (perk: Perk) => void;
}

function PerkList({
  perks: { data, isError, isFetching, refetch },
  category,
  busy,
  onChoose,
}: PerkListProps): ReactNode {
  if (data?.length === 0) {
    return <EmptyState title={t('No perks yet')}>{t('Offers of our partners appear here.')}</EmptyState>;
  }
  if (data) {
    return (
      <ul className={classes.perks}>
        {data
          .filter((perk) => category === null || perk.category === category)
          .map((perk) => (
            <PerkCard key={perk.perkId} perk={perk} isBusy={perk.perkId === busy} onOpen={() => onChoose(perk)} />
          ))}
      </ul>
    );
  }
  if (isError) {
    return (
      <FailureCard
        title={t('The perks did not load')}
        message={t('Nothing is lost; check your connection and try again.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div className={classes.perks} aria-busy>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} height={CARD_HEIGHT} className={classes.waiting} />
      ))}
    </div>
  );
}

interface ChipProps {
  isOn: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Chip({ isOn, onClick, children }: ChipProps): ReactNode {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}
