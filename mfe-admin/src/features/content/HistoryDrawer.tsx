import type { ContentPiece, ContentVersions } from '@portal/shared/contracts/content-editor';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { StatusTag } from '@portal/shared/ui';
import { contentVersionsQuery } from './content.queries.ts';
import { fieldName } from './content-texts.ts';
import { VersionHistory } from './VersionHistory.tsx';
import classes from './VersionHistory.module.css';

interface HistoryDrawerProps {
  piece: ContentPiece;
  onRestore: (version: number) => Promise<void>;
  onClose: () => void;
}

type Version = ContentVersions['versions'][number];

/** What was published when and by whom, with the difference to the version before; each can become the draft again. */
export function HistoryDrawer({ piece, onRestore, onClose }: HistoryDrawerProps) {
  const query = useQuery(contentVersionsQuery(piece.kind, piece.id));
  const versions = query.data?.versions.map((one, index, all) => {
    const isLatest = one.version === piece.latestVersion;
    return {
      version: one.version,
      changedAt: one.publishedAt,
      changedBy: one.publishedBy,
      changes: <Differences one={one} before={all[index + 1]} />,
      tag: isLatest && piece.isPublished && <StatusTag status="Live" tone="green" />,
      restore: isLatest && !piece.hasDraft ? null : () => onRestore(one.version),
    };
  });
  const loss = piece.hasDraft ? t('It replaces your draft, which was not published and is lost.') : null;
  return <VersionHistory query={query} versions={versions} loss={loss} onClose={onClose} />;
}

function Differences({ one, before }: { one: Version; before: Version | undefined }) {
  if (!before) return null;
  const changed = Object.keys(one.body).filter((field) => textOf(one.body[field]) !== textOf(before.body[field]));
  return (
    <dl className={classes.changes}>
      {changed.map((field) => (
        <div key={field}>
          <dt>{t(fieldName(field))}</dt>
          <dd>
            <del>{textOf(before.body[field]) || '–'}</del>
            <ins>{textOf(one.body[field]) || '–'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const LONGEST = 300;

/** A value of a body in one text; of lists and parts their texts. */
function textOf(value: unknown): string {
  const text = textsIn(value).join(' · ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
