import { ActionButton, SearchIcon, Sheet, SlidersHorizontalIcon } from '@portal/shared/ui';
import { useState } from 'react';
import { type ZipSearch, ZipSearchForm } from '../zip-search/ZipSearchForm.tsx';
import styles from './SearchButton.module.css';

interface SearchButtonProps {
  search: ZipSearch;
  onSearch: (search: ZipSearch) => void;
}

/** The search of small screens: what was searched last, and the form in a sheet. */
export function SearchButton({ search, onSearch }: SearchButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const place = search.zip ?? [search.city, search.state].filter(Boolean).join(', ');

  const open = () => setIsOpen(true);

  return (
    <div className={styles.search}>
      <button type="button" className={styles.field} onClick={open}>
        <SearchIcon />
        {place || <span>State, city or ZIP code</span>}
      </button>
      <ActionButton icon={<SlidersHorizontalIcon />} onClick={open}>
        Search
      </ActionButton>
      {isOpen && (
        <Sheet title="Find ZIPs" onClose={() => setIsOpen(false)}>
          <ZipSearchForm
            isStacked
            search={search}
            onSearch={(asked) => {
              setIsOpen(false);
              onSearch(asked);
            }}
          />
        </Sheet>
      )}
    </div>
  );
}
