import { classifyDirectorLookup } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useNavigate, useSearchParams } from '@portal/shared/router';
import { session, useSession } from '@portal/shared/session';
import { ActionButton, CircleAlertIcon, CloseIcon, Input, SearchIcon } from '@portal/shared/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { paths } from '../../paths.ts';
import { isLeaving, leaveSearch, leftSearch } from '../login-as/search-memory.ts';
import { directorLookupQuery } from './director-search.queries.ts';
import classes from './DirectorSearch.module.css';
import { DirectorTable } from './DirectorTable.tsx';

const FIELD = msg('First and last name, last name, phone number or director ID');

/**
 * Relocation directors: all of them, and a search (ADM-33…38), with a way to log in as one (ADM-30). The search text is in
 * the address, so Back and a reload show it again.
 */
export function DirectorSearch() {
  const { user, actingRole } = useSession();
  const userId = user?.userId ?? '';
  const [parameters, setParameters] = useSearchParams();
  const [left] = useState(() => (actingRole === null ? leftSearch(userId) : null));
  const query = parameters.get('q')?.trim() ?? (left?.place === 'directors' ? left.text : '');
  const [attempt, setAttempt] = useState(0);
  const [text, setText] = useState(query);
  const navigate = useNavigate();
  // who has just logged in as a director is on their way to that home page
  const isEnabled = !isLeaving() && (query !== '' || actingRole === null);
  const lookup = useQuery({ ...directorLookupQuery(userId, { text: query, attempt }), enabled: isEnabled });
  // not while it is refetched, as when the network is back: a reason may be typed in the list
  const isSearching = isEnabled && lookup.isPending;

  function search(event: FormEvent) {
    event.preventDefault();
    const trimmed = text.trim();
    setAttempt((before) => before + 1);
    // also when it is empty: without it, the search that was left would be shown again
    setParameters({ tab: '0', q: trimmed }, { replace: true });
  }

  const loginAs = (reloDirectorId: number, reason: string) =>
    leaveSearch(
      { place: 'directors', userId, text: query },
      () => session.loginAs({ role: 'ReloDirector', subjectId: reloDirectorId, reason }),
      () => void navigate(paths.home),
    );

  return (
    <section className={classes.panel}>
      <form role="search" className={classes.form} onSubmit={search}>
        <Input
          allowClear={{ clearIcon: <CloseIcon size={14} role="img" aria-label={t('Clear')} aria-hidden={false} /> }}
          autoComplete="off"
          className={classes.field}
          aria-label={t(FIELD)}
          placeholder={t(FIELD)}
          maxLength={200}
          prefix={<SearchIcon />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ActionButton kind="primary" type="submit" isBusy={isSearching}>
          {t('Search')}
        </ActionButton>
      </form>
      {isEnabled && !isSearching && outcome()}
    </section>
  );

  function outcome(): ReactNode {
    // ADM-37: the message replaces the list.
    if (lookup.error) return <Notice>{lookup.error.message}</Notice>;
    if (!lookup.data) return null;
    if (lookup.data.length === 0) {
      if (query === '') return <p className={classes.none}>{t('There are no relocation directors yet.')}</p>;
      return (
        <Notice>
          {classifyDirectorLookup(query).by === 'last-name'
            ? t(
                "0 relocation directors found for ''{query}''. One word is searched among last names only. To search by first name, enter both names.",
                { query },
              )
            : t("0 relocation directors found for ''{query}''", { query })}
        </Notice>
      );
    }
    return <DirectorTable directors={lookup.data} query={query} onLoginAs={loginAs} />;
  }
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={classes.notice}>
      <CircleAlertIcon />
      <span>{children}</span>
    </p>
  );
}
