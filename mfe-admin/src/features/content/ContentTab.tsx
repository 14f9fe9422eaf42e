import { CONTENT_KINDS, type ContentKind, type ContentList } from '@portal/shared/contracts/content-editor';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useSearchParams } from '@portal/shared/router';
import {
  ActionButton,
  EmptyState,
  FailureCard,
  FileTextIcon,
  PlusIcon,
  Segmented,
  SkeletonLines,
} from '@portal/shared/ui';
import { useState } from 'react';
import { contentListQuery } from './content.queries.ts';
import { KIND_NAMES, NEW_NAMES } from './content-texts.ts';
import classes from './ContentTab.module.css';
import { NewPieceDialog } from './NewPieceDialog.tsx';
import { PieceEditor } from './PieceEditor.tsx';
import { PieceList } from './PieceList.tsx';
import { StatusesPanel } from './statuses/StatusesPanel.tsx';

/** Statuses are edited as one catalog, not piece by piece. */
const STATUSES = 'status';
const isKind = (value: string | null): value is ContentKind => CONTENT_KINDS.some((kind) => kind === value);

/** What agents and visitors read: events, banners, perks, promotional pages (D-35), and the words of referrals' statuses. */
export function ContentTab() {
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('kind');
  const kind = isKind(wanted) ? wanted : 'event';
  const open = (next: string, piece?: string) =>
    setParameters({ tab: '2', kind: next, ...(piece !== undefined && { piece }) });
  return (
    <>
      <Segmented
        className={classes.kinds ?? ''}
        aria-label={t('Kind of content')}
        value={wanted === STATUSES ? STATUSES : kind}
        options={[
          ...CONTENT_KINDS.map((value) => ({ value: value as string, label: t(KIND_NAMES[value]) })),
          { value: STATUSES, label: t('Statuses') },
        ]}
        onChange={(value) => open(value)}
      />
      {wanted === STATUSES ? (
        <StatusesPanel />
      ) : (
        <PiecesOfKind
          key={kind}
          kind={kind}
          wanted={parameters.get('piece') ?? undefined}
          onOpen={(piece) => open(kind, piece)}
        />
      )}
    </>
  );
}

interface PiecesOfKindProps {
  kind: ContentKind;
  /** The piece of the address; default: the first one. */
  wanted: string | undefined;
  onOpen: (id?: string) => void;
}

function PiecesOfKind({ kind, wanted, onOpen }: PiecesOfKindProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(contentListQuery(kind));
  const [isNew, setNew] = useState(false);
  // what is typed may put another piece first, which must not take the place of this one
  const [first, setFirst] = useState<string>();
  if (first === undefined && data?.pieces[0]) setFirst(data.pieces[0].id);
  const id = wanted ?? first;
  const gone = () => {
    setFirst(undefined);
    onOpen();
  };
  return (
    <div className={classes.content} data-layout={kind === 'banner' || kind === 'promo' ? 'wide' : 'narrow'}>
      <section className={classes.list} aria-label={t(KIND_NAMES[kind])}>
        {isPending && <SkeletonLines rows={5} pieces={2} />}
        {error && !data && (
          <FailureCard
            isCompact
            title={t('The list did not load.')}
            message={error.message}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {data && (
          <PieceList kind={kind} pieces={data.pieces} current={id} placeOf={placesOf(kind, data)} onOpen={onOpen} />
        )}
        {/* below the list: not before it is known how long that is */}
        {!isPending && (
          <ActionButton icon={<PlusIcon />} onClick={() => setNew(true)}>
            {t(NEW_NAMES[kind])}
          </ActionButton>
        )}
      </section>
      {data && <Chosen key={id} kind={kind} id={id} context={data} onGone={gone} />}
      {isNew && (
        <NewPieceDialog
          kind={kind}
          onClose={() => setNew(false)}
          onCreated={(piece) => {
            setNew(false);
            onOpen(piece);
          }}
        />
      )}
    </div>
  );
}

/** Banners by where the portal shows them now, promotional pages by their addresses. */
function placesOf(kind: ContentKind, { bannerPlaces }: ContentList): (id: string) => string | null {
  if (kind === 'promo') return (id) => `/promo/${id}`;
  if (kind !== 'banner') return () => null;
  return (id) => {
    if (id === bannerPlaces.login) return t('Sign-in page');
    return id === bannerPlaces.floating ? t('Above the pages') : t('Shown nowhere now');
  };
}

interface ChosenProps {
  kind: ContentKind;
  id: string | undefined;
  context: ContentList;
  onGone: () => void;
}

function Chosen({ kind, id, context, onGone }: ChosenProps) {
  if (id !== undefined) return <PieceEditor kind={kind} id={id} context={context} onGone={onGone} />;
  return (
    <div className={classes.form}>
      <EmptyState icon={<FileTextIcon size={20} />} title={t('Nothing here yet')}>
        {t('Write the first one. Nobody sees it before you publish it.')}
      </EmptyState>
    </div>
  );
}
