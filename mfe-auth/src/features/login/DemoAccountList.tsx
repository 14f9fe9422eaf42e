import type { DemoAccounts } from '@portal/shared/contracts';
import { t, Trans } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { ArrowUpLeftIcon, ChevronDownIcon, InboxIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useState } from 'react';
import classes from './DemoAccountList.module.css';

/** On a small screen the list initially shows this many accounts; the style sheet contains the same number. */
const SHOWN_AT_FIRST = 3;

interface DemoAccountListProps extends DemoAccounts {
  onChoose: (email: string) => void;
}

/** The accounts of the demonstration (D-40); a click fills in the form. */
export function DemoAccountList({ accounts, password, onChoose }: DemoAccountListProps): ReactNode {
  const [isWhole, setIsWhole] = useState(false);
  const hidden = accounts.length - SHOWN_AT_FIRST;
  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <header className={classes.head}>
        <h2 id="demo-accounts">{t('Demo accounts')}</h2>
        <span>
          <Trans
            id="Password <wide>for all </wide><code>{password}</code>"
            values={{ password }}
            components={{ wide: <span className={classes.wide} />, code: <code /> }}
          />
        </span>
      </header>
      <ul role="list" className={classes.list} data-whole={isWhole || undefined}>
        {accounts.map(({ email, description }) => (
          <li key={email}>
            <button type="button" onClick={() => onChoose(email)}>
              <b>{email}</b>
              <span title={description}>{description}</span>
              <ArrowUpLeftIcon size={14} />
            </button>
          </li>
        ))}
      </ul>
      {hidden > 0 && !isWhole && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
          {t('{hidden} more', { hidden })}
          <ChevronDownIcon />
        </button>
      )}
      <Link className={classes.outbox} to="/outbox">
        <InboxIcon />
        {t('Outbox: mail and SMS of the demonstration')}
      </Link>
    </section>
  );
}
