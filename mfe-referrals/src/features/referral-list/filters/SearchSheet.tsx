import { t } from '@portal/shared/i18n';
import { Sheet } from '@portal/shared/ui/sheet';
import type { ReactNode } from 'react';
import { SearchField } from './SearchField.tsx';

interface SearchSheetProps {
  text: string;
  onSearch: (text: string) => void;
  onClose: () => void;
}

export function SearchSheet({ text, onSearch, onClose }: SearchSheetProps): ReactNode {
  return (
    <Sheet title={t('Search')} onClose={onClose}>
      <SearchField
        text={text}
        hasFocus
        onSearch={(wanted) => {
          onSearch(wanted);
          onClose();
        }}
      />
    </Sheet>
  );
}
