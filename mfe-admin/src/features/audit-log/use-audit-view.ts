import { useSearchParams } from '@portal/shared/router';
import { type AuditView, readView, writeView } from './audit-view.ts';

const TAB = '1';

/** What the address asks for, and a way to change it. A change of a filter goes back to the first page. */
export function useAuditView() {
  const [parameters, setParameters] = useSearchParams();
  const view = readView(parameters);
  const show = (changes: Partial<AuditView>) =>
    setParameters({ tab: TAB, ...writeView({ ...view, before: '', after: '', entry: '', ...changes }) });
  /** Opens or closes a row: no page of its own in the history. */
  const openEntry = (entry: string) => setParameters({ tab: TAB, ...writeView({ ...view, entry }) }, { replace: true });
  return { view, show, openEntry };
}
