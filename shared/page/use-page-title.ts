import { t } from '@portal/shared/i18n';
import { useEffect } from 'react';

/**
 * Names the page in the tab of the browser, where the manifest only knows its kind: by what it shows, or by the tab of the page that is
 * open, so that two tabs of the browser can be told apart. `usePageTitle(t('Audit Log'), t('Settings'))`
 * @param names from the part of the page to the page
 */
export function usePageTitle(...names: string[]): void {
  const page = names.join(' | ');
  useEffect(() => {
    document.title = t('Agent Portal | {page}', { page });
  }, [page]);
}
