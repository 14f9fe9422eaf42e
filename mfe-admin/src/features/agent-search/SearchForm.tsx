import { t } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { ActionButton, CircleAlertIcon, Input, type InputRef, SearchIcon } from '@portal/shared/ui';
import { type FormEvent, type RefObject, useEffect } from 'react';
import { paths } from '../../paths.ts';
import classes from './SearchForm.module.css';
import type { AgentSearchState } from './use-agent-search.ts';

interface SearchFormProps {
  field: RefObject<InputRef | null>;
  text: string;
  state: AgentSearchState;
  onChange: (text: string) => void;
  onSearch: () => void;
  /** The visitor follows the link to another page. */
  onLeave: () => void;
}

/** Field, button and the link to the director search (ADM-01…03); shows errors below (ADM-05, ADM-07). */
export function SearchForm({ field, text, state, onChange, onSearch, onLeave }: SearchFormProps) {
  // After the results are closed the text can be edited.
  useEffect(() => field.current?.focus({ cursor: 'all' }), [field]);
  const isSearching = state.kind === 'searching';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSearching) onSearch();
  }

  return (
    <form className={classes.form} role="search" onSubmit={submit}>
      <div className={classes.fields}>
        <Input
          ref={field}
          aria-label={t('Name, Email, Phone Number or Agent ID')}
          placeholder={t('Name, Email, Phone Number or Agent ID')}
          maxLength={200}
          autoComplete="off"
          prefix={<SearchIcon />}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
        <ActionButton kind="primary" type="submit" isBusy={isSearching}>
          {t('Search')}
        </ActionButton>
      </div>
      {state.kind === 'notice' && (
        <p role="alert" className={classes.notice}>
          <CircleAlertIcon />
          {t(state.text)}
        </p>
      )}
      <p className={classes.other}>
        <Link to={paths.settings(0)} onClick={onLeave}>
          {t('Click here to search by Relo Directors')}
        </Link>
      </p>
    </form>
  );
}
