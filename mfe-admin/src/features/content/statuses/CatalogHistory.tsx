import type { EditableStatus } from '@portal/shared/contracts/status-editor';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { VersionHistory } from '../VersionHistory.tsx';
import { statusKey, statusWord } from './status-edits.ts';
import { catalogVersionsQuery } from './statuses.queries.ts';

interface CatalogHistoryProps {
  /** There are changes that restoring replaces. */
  isUnsaved: boolean;
  onRestore: (statuses: readonly EditableStatus[]) => void;
  onClose: () => void;
}

/** Every saved catalog with who saved it and what changed; each can be put back into the form. */
export function CatalogHistory({ isUnsaved, onRestore, onClose }: CatalogHistoryProps) {
  const query = useQuery(catalogVersionsQuery);
  const versions = query.data?.versions.map(({ version, changedAt, changedBy, statuses }, index, all) => ({
    version,
    changedAt,
    changedBy,
    changes: <p>{changedText(statuses, all[index + 1]?.statuses)}</p>,
    restore: index > 0 ? async () => onRestore(statuses) : null,
  }));
  const loss = isUnsaved ? t('It replaces your changes, which were not saved and are lost.') : null;
  return <VersionHistory query={query} versions={versions} loss={loss} onClose={onClose} />;
}

/** Words of the statuses that differ from the catalog before. */
function changedText(statuses: readonly EditableStatus[], before: readonly EditableStatus[] | undefined): string {
  if (!before) return '';
  const old = new Map(before.map((one) => [statusKey(one), JSON.stringify(one)]));
  const words = statuses.filter((one) => old.get(statusKey(one)) !== JSON.stringify(one)).map(statusWord);
  return words.length > 0 ? [...new Set(words)].join(', ') : t('The order');
}
