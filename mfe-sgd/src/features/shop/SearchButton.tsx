import { t } from '@portal/shared/i18n';
import { ActionButton, SearchIcon, Sheet, SlidersHorizontalIcon } from '@portal/shared/ui';
import { useState } from 'react';
import { placeOf, type ZipSearch } from '../zip-search/zip-search.ts';
import { ZipSearchForm } from '../zip-search/ZipSearchForm.tsx';
import classes from './SearchButton.module.css';

interface SearchButtonProps {
  search: ZipSearch;
  onSearch: (search: ZipSearch) => void;
}

/** The search on small screens: the last search, and the form in a sheet. */
export function SearchButton({ search, onSearch }: SearchButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const place = placeOf(search);

  const open = () => setIsOpen(true);

  return (
    <div className={classes.search}>
      <button type="button" className={classes.field} onClick={open}>
        <SearchIcon />
        {place || <span>{t('State, city or ZIP code')}</span>}
      </button>
      <ActionButton icon={<SlidersHorizontalIcon />} onClick={open}>
        {t('Search')}
      </ActionButton>
      {isOpen && (
        <Sheet title={t('Find ZIPs')} onClose={() => setIsOpen(false)}>
          <ZipSearchForm
            isStacked
            search={search}
            onSearch={(newSearch) => {
              setIsOpen(false);
              onSearch(newSearch);
            }}
          />
        </Sheet>
      )}
    </div>
  );
}
