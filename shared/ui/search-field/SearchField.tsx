import { t } from '@portal/shared/i18n';
import { useSearchText } from '@portal/shared/search-text';
import { Input } from '@portal/shared/ui/input';
import type { FormEvent } from 'react';
import { CloseIcon, SearchIcon } from '../icon/icons.ts';

interface SearchFieldProps {
  /** What is searched for now, as the address says. */
  text: string;
  /** Names the field, and stands in it while it is empty: `Address or referral ID`. */
  label: string;
  /** The most characters that can be typed. */
  maxLength: number;
  /** A class of the form, which gives it its width. */
  className?: string | undefined;
  /** Called with Enter, without spaces around; and with an empty text as soon as the field is cleared. */
  onSearch: (text: string) => void;
}

/**
 * The search field of a list whose search is in the address: Back shows the text of before.
 * `<SearchField text={view.text} label={t('Person or ID')} maxLength={100} onSearch={(text) => show({ text })} />`
 */
export function SearchField({ text, label, maxLength, className, onSearch }: SearchFieldProps) {
  const { typed, setTyped, searched, noteSearch } = useSearchText(text);
  const search = (wanted: string) => {
    noteSearch(wanted);
    onSearch(wanted);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(typed.trim());
  };
  return (
    <form role="search" className={className} onSubmit={submit}>
      <Input
        allowClear={{
          clearIcon: <CloseIcon size={14} role="img" aria-label={t('Clear search')} aria-hidden={false} />,
        }}
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        prefix={<SearchIcon />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          // the cross, too
          if (event.target.value === '' && (text !== '' || searched !== '')) search('');
        }}
      />
    </form>
  );
}
