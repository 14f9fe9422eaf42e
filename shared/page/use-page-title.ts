import { t } from '@portal/shared/i18n';
import { useEffect } from 'react';

/** Names the page in the tab of the browser; the manifest only knows that it is a promotion. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = t('Agent Portal | {page}', { page: title });
  }, [title]);
}
