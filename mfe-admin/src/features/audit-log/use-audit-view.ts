import { useSearchParams } from '@portal/shared/router';
import { type AuditView, readView, writeView } from './audit-view.ts';

const TAB = '1';

/** What the address asks for, and a way to change it. A change of a filter goes back to the first page. */
export function useAuditView() {
  const [parameters, setParameters] = useSearchParams();
  const show = (changes: Partial<AuditView>) =>
    setParameters((now) => ({
      tab: TAB,
      ...writeView({ ...readView(now), before: '', after: '', entry: '', ...changes }),
    }));
  /** Opens or closes a row: no page of its own in the history. */
  const openEntry = (entry: string) =>
    setParameters((now) => ({ tab: TAB, ...writeView({ ...readView(now), entry }) }), { replace: true });
  return { view: readView(parameters), show, openEntry };
}
