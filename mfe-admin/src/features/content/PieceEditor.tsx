import type { ContentKind, ContentList, ContentPiece } from '@portal/shared/contracts/content-editor';
import { formatTime } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import {
  ActionButton,
  FailureCard,
  focusUnreadable,
  Form,
  HistoryIcon,
  SkeletonLines,
  StatusTag,
  UndoIcon,
} from '@portal/shared/ui';
import { useRef, useState } from 'react';
import { Refusal } from '../../forms/Refusal.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { contentPieceQuery } from './content.queries.ts';
import { fieldName, STATES } from './content-texts.ts';
import classes from './ContentTab.module.css';
import { PieceFields } from './fields/PieceFields.tsx';
import { UploadContext } from './fields/uploads.ts';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { PreviewPanel } from './preview/PreviewPanel.tsx';
import { type PieceForm, usePieceForm } from './piece-form/use-piece-form.ts';

interface PieceEditorProps {
  kind: ContentKind;
  id: string;
  context: ContentList;
  onGone: () => void;
}

/** One piece of content: its form, and what its readers would see of it. */
export function PieceEditor({ kind, id, context, onGone }: PieceEditorProps) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(contentPieceQuery(kind, id));
  const [generation, setGeneration] = useState(0);
  // what an earlier visit has read may have been changed by somebody else
  if (data && isFetchedAfterMount) {
    const reset = () => setGeneration((last) => last + 1);
    return <OpenPiece key={generation} piece={data} context={context} onReset={reset} onGone={onGone} />;
  }
  return (
    <div className={classes.form}>
      {error ? (
        <FailureCard
          isCompact
          title={t('This did not load.')}
          message={error.message}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <SkeletonLines rows={8} pieces={2} />
      )}
    </div>
  );
}

interface OpenPieceProps {
  piece: ContentPiece;
  context: ContentList;
  onReset: () => void;
  onGone: () => void;
}

function OpenPiece({ piece, context, onReset, onGone }: OpenPieceProps) {
  const name = piece.body['title'] ?? piece.body['company'];
  const title = typeof name === 'string' ? name : '';
  const editing = usePieceForm({ piece, context, title, onReset, onGone });
  const [open, setOpen] = useState<'history' | 'discard' | 'offline' | null>(null);
  const [uploads, setUploads] = useState(0);
  const [countUpload] = useState(() => (change: number) => setUploads((last) => last + change));
  const close = () => setOpen(null);
  const section = useRef<HTMLElement>(null);
  const publish = () => {
    if (!focusUnreadable(section.current)) editing.publish(piece.latestVersion + 1);
  };
  const { state, hasDraft, changedAt, latestVersion, isPublished } = piece;
  return (
    <>
      <section ref={section} className={classes.form} aria-label={title}>
        <div className={classes.head}>
          <h2>{title}</h2>
          <StatusTag status={STATES[state].name} tone={STATES[state].tone} />
          <span className={classes.saved} role="status">
            <Saving editing={editing} savedAt={hasDraft ? changedAt : null} />
          </span>
          <div className={classes.tools}>
            <ActionButton isSmall icon={<HistoryIcon />} onClick={() => setOpen('history')}>
              {t('History')}
            </ActionButton>
            {(hasDraft || editing.saving === 'failed') && (
              <ActionButton isSmall icon={<UndoIcon />} onClick={() => setOpen('discard')}>
                {t('Discard Draft')}
              </ActionButton>
            )}
          </div>
        </div>
        {editing.conflict !== null && <Conflict editing={editing} />}
        <Form
          form={editing.form}
          name="piece"
          layout="vertical"
          requiredMark={false}
          initialValues={editing.body}
          onValuesChange={editing.change}
          disabled={editing.isBusy}
        >
          <UploadContext value={countUpload}>
            <PieceFields kind={piece.kind} context={context} body={editing.body} />
          </UploadContext>
        </Form>
        <div className={classes.foot} role="region" aria-label={t('Publishing')}>
          <FootText editing={editing} piece={piece} isUploading={uploads > 0} />
          {isPublished && (
            <ActionButton kind="danger" onClick={() => setOpen('offline')}>
              {t('Take Offline')}
            </ActionButton>
          )}
          {(hasDraft || !isPublished || editing.saving !== 'saved') && (
            <ActionButton kind="primary" isBusy={editing.isBusy} disabled={uploads > 0} onClick={publish}>
              {t('Publish Version {version}', { version: latestVersion + 1 })}
            </ActionButton>
          )}
        </div>
      </section>
      <PreviewPanel kind={piece.kind} id={piece.id} body={editing.body} context={context} />
      {open === 'history' && <HistoryDrawer piece={piece} onRestore={editing.restore} onClose={close} />}
      {open === 'discard' && (
        <ConfirmDialog
          title={t('Discard the draft?')}
          consequence={
            latestVersion === 0
              ? t('It was never published, so nothing of it is left.')
              : t('Your changes since version {version} are lost.', { version: latestVersion })
          }
          actionLabel={t('Discard')}
          onConfirm={editing.discard}
          onClose={close}
        />
      )}
      {open === 'offline' && (
        <ConfirmDialog
          title={t('Take this offline?')}
          consequence={t('Readers no longer see it. It can be published again.')}
          actionLabel={t('Take It Offline')}
          onConfirm={editing.takeOffline}
          onClose={close}
        />
      )}
    </>
  );
}

function Saving({ editing, savedAt }: { editing: PieceForm; savedAt: string | null }) {
  if (editing.saving === 'failed') return t('Draft not saved');
  if (editing.saving === 'waiting') return t('Saving…');
  return savedAt === null ? null : t('Draft saved {time}', { time: formatTime(savedAt) });
}

interface FootTextProps {
  editing: PieceForm;
  piece: ContentPiece;
  isUploading: boolean;
}

function FootText({ editing, piece, isUploading }: FootTextProps) {
  const names = [...new Set(editing.problems.map(({ path }) => t(fieldName(path))))];
  if (editing.failures.length > 0) return <Refusal sentences={editing.failures} />;
  if (isUploading) return <p>{t('A picture is being uploaded.')}</p>;
  if (names.length > 0) return <p className={classes.bad}>{t('Fix first: {fields}', { fields: names.join(', ') })}</p>;
  if (!piece.hasDraft && piece.isPublished)
    return <p>{t('Readers see version {version}.', { version: piece.latestVersion })}</p>;
  return <p>{t('Nobody sees your changes until you publish them.')}</p>;
}

/** Two people edit the same piece: who was faster, and whose changes become the draft. */
function Conflict({ editing: { conflict, showTheirs, keepMine } }: { editing: PieceForm }) {
  return (
    <div role="alert" className={classes.conflict}>
      <p>{conflict}</p>
      <div className={classes.buttons}>
        <ActionButton isSmall onClick={showTheirs}>
          {t('Show Theirs')}
        </ActionButton>
        <ActionButton isSmall onClick={keepMine}>
          {t('Keep Mine Instead')}
        </ActionButton>
      </div>
    </div>
  );
}
