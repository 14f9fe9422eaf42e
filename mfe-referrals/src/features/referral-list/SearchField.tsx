import { LONGEST_SEARCH_TEXT } from '@portal/shared/domain';
import { CloseIcon, SearchIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useState } from 'react';
import classes from './SearchField.module.css';

interface SearchFieldProps {
  /** The text that is being searched; empty for none. */
  text: string;
  onSearch: (text: string) => void;
  /** Gets the focus of the dialog it stands in. */
  hasFocus?: boolean;
}

const takeFocus = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });

/**
 * Text search over consumers. It runs on Enter or the button (REF-21); an empty text runs only where one had been set,
 * and takes it away (REF-22).
 */
export function SearchField({ text, onSearch, hasFocus = false }: SearchFieldProps): ReactNode {
  const [draft, setDraft] = useState(text);
  const [searched, setSearched] = useState(text);
  // The address changed from elsewhere: Back, or "Clear filters".
  if (searched !== text) {
    setSearched(text);
    setDraft(text);
  }

  const search = (wanted: string) => {
    if (wanted.trim() !== '' || text !== '') onSearch(wanted.trim());
  };

  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        search(draft);
      }}
    >
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label="Search referrals"
        placeholder="Name, email, phone or address"
        maxLength={LONGEST_SEARCH_TEXT}
        autoComplete="off"
        ref={hasFocus ? takeFocus : null}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      {draft !== '' && (
        <button
          type="button"
          className={classes.clear}
          aria-label="Clear the search text"
          onClick={() => {
            setDraft('');
            search('');
          }}
        >
          <CloseIcon size={14} />
        </button>
      )}
      <button type="submit" className={classes.submit} aria-label="Search">
        <SearchIcon />
      </button>
    </form>
  );
}
