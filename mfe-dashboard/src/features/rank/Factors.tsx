import type { RankFactorPoints } from '@portal/shared/contracts';
import { t, Trans } from '@portal/shared/i18n';
import { Panel } from '@portal/shared/ui/panel';
import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { FACTOR_NAMES, factorFacts } from './rank-texts.ts';
import classes from './Rank.module.css';

interface FactorsProps {
  factors: readonly RankFactorPoints[];
  total: number;
  boost: number;
}

/** What the rank is made of. A bar is as long as its factor's weight, and filled by the points. */
export function Factors({ factors, total, boost }: FactorsProps): ReactNode {
  const heaviest = Math.max(...factors.map(({ most }) => most));
  return (
    <Panel title={t('How your rank is calculated')}>
      <ul className={classes.factors}>
        {factors.map((factor) => (
          <Factor key={factor.factor} {...factor} heaviest={heaviest} />
        ))}
      </ul>
      <div className={classes.total}>
        <span>{t('Without Guaranteed Display')}</span>
        <span>
          <Trans
            id="<b>{points}</b> of {most} points"
            values={{ points: total.toFixed(1), most: factors.reduce((sum, { most }) => sum + most, 0) }}
            components={{ b: <b /> }}
          />
        </span>
      </div>
      <p className={classes.hint}>{t('In a ZIP that you sponsor, {boost} points are added.', { boost })}</p>
    </Panel>
  );
}

function Factor({ heaviest, ...given }: RankFactorPoints & { heaviest: number }): ReactNode {
  const { factor, points, most } = given;
  const isFull = points >= most;
  const bar = { '--weight': `${(100 * most) / heaviest}%`, '--filled': `${(100 * points) / most}%` } as CSSProperties;
  return (
    <li className={clsx(classes.factor, isFull && classes.full)}>
      <span>{t(FACTOR_NAMES[factor])}</span>
      <span className={classes.points}>
        <Trans id="<b>{points}</b> of {most}" values={{ points: points.toFixed(1), most }} components={{ b: <b /> }} />
      </span>
      <span className={classes.bar} style={bar} aria-hidden>
        <i />
      </span>
      <span className={classes.fact}>{factorFacts(given)}</span>
      {isFull && <span className={classes.fact}>{t('All points')}</span>}
    </li>
  );
}
