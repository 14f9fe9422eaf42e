import { MAX_SEARCH_LENGTH } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useSearchText } from '@portal/shared/search-text';
import { CloseIcon, SearchIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import classes from './SearchField.module.css';

interface SearchFieldProps {
  /** The text that is being searched; empty for none. */
  text: string;
  onSearch: (text: string) => void;
  /** Gets the focus of the dialog it is in. */
  hasFocus?: boolean;
  /** Name of a second search on the page, which the key `/` does not lead to. */
  label?: string;
}

const takeFocus = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });

/**
 * Text search over consumers. It runs on Enter or the button (REF-21); an empty text runs only where one had been set,
 * and takes it away (REF-22).
 */
export function SearchField({ text, onSearch, hasFocus = false, label }: SearchFieldProps): ReactNode {
  const { typed, setTyped, searched, noteSearch } = useSearchText(text);
  const search = (what: string) => {
    const wanted = what.trim();
    if (wanted === '' && searched === '' && text === '') return;
    noteSearch(wanted);
    onSearch(wanted);
  };

  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
    >
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label ?? t('Search referrals')}
        {...(label === undefined && { 'aria-keyshortcuts': '/' })}
        placeholder={t('Name, email, phone or address')}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        ref={hasFocus ? takeFocus : null}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed === '' && label === undefined && <kbd aria-hidden="true">/</kbd>}
      {typed !== '' && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('Clear the search text')}
          onClick={() => {
            setTyped('');
            search('');
          }}
        >
          <CloseIcon size={14} />
        </button>
      )}
      <button type="submit" className={classes.submit} aria-label={t('Search')}>
        <SearchIcon />
      </button>
    </form>
  );
}
