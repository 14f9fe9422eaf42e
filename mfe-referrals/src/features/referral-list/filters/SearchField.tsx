import { LONGEST_SEARCH_TEXT } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { CloseIcon, SearchIcon } from '@portal/shared/ui/icon';
import { type ReactNode, useState } from 'react';
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
  const [draft, setDraft] = useState(text);
  const [known, setKnown] = useState(text);
  const [searched, setSearched] = useState(text);
  if (known !== text) {
    setKnown(text);
    // The address changed from elsewhere: Back, or "Clear filters". The field's own search may arrive after the next
    // words were typed, and must not replace them.
    if (searched !== text) {
      setSearched(text);
      setDraft(text);
    }
  }

  const search = (draftText: string) => {
    const wanted = draftText.trim();
    if (wanted === '' && searched === '' && text === '') return;
    setSearched(wanted);
    onSearch(wanted);
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
        aria-label={label ?? t('Search referrals')}
        {...(label === undefined && { 'aria-keyshortcuts': '/' })}
        placeholder={t('Name, email, phone or address')}
        maxLength={LONGEST_SEARCH_TEXT}
        autoComplete="off"
        ref={hasFocus ? takeFocus : null}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      {draft === '' && label === undefined && <kbd aria-hidden="true">/</kbd>}
      {draft !== '' && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('Clear the search text')}
          onClick={() => {
            setDraft('');
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
