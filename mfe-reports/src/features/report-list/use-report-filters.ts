import { useSearchParams } from '@portal/shared/router';
import { readFilters, type ReportFilters, writeFilters } from '../report-data/report-filters.ts';

/** What the address of the page asks for, and a way to change it (D-22). A change of a filter goes back to the first page. */
export function useReportFilters() {
  const [parameters, setParameters] = useSearchParams();
  const show = (changes: Partial<ReportFilters>) =>
    setParameters((now) => writeFilters({ ...readFilters(now), page: 1, ...changes }));
  return { filters: readFilters(parameters), show };
}
