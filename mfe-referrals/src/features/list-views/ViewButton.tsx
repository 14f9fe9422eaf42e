import type { ListView } from '@portal/shared/contracts';
import type { ReferralListQuery } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { useSearchParams } from '@portal/shared/router';
import { ActionButton } from '@portal/shared/ui/action-button';
import { BookmarkIcon, ChevronDownIcon } from '@portal/shared/ui/icon';
import { onDemand, OpenedOnDemand } from '@portal/shared/ui/on-demand';
import { type ReactNode, useRef, useState } from 'react';
import { LIST_SHOWN } from '../../navigation/list-shown.ts';
import { listViewsQuery, useListSettings, useOwner } from './list-views.queries.ts';
import { useApplyColumns } from './use-apply-columns.ts';
import classes from './ViewButton.module.css';
import { parametersOf, shownColumns, viewOf } from './view-match.ts';

// Dialogs and menus load when they open.
const menu = onDemand(() => import('./ViewMenu.tsx').then(({ ViewMenu }) => ViewMenu));
const saving = onDemand(() => import('./SaveViewDialog.tsx').then(({ SaveViewDialog }) => SaveViewDialog));
const managing = onDemand(() => import('./ManageViewsDialog.tsx').then(({ ManageViewsDialog }) => ManageViewsDialog));

interface ViewButtonProps {
  /** What the list shows. */
  query: ReferralListQuery;
  /** A link above the cards of a small screen. */
  isSmall?: boolean;
}

/** Opens the saved views, and names the one that is shown. */
export function ViewButton({ query, isSmall = false }: ViewButtonProps): ReactNode {
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState<'menu' | 'save' | 'manage' | null>(null);
  const [newView, setNewView] = useState({ name: '', isDefault: false });
  const close = () => setOpen(null);
  const { data: views = [] } = useQuery(listViewsQuery(useOwner()));
  const settings = useListSettings();
  const apply = useApply();
  const current = viewOf(views, query, settings);
  const before = useLast(current);
  const content = { parameters: parametersOf(query), columns: shownColumns(settings) };
  // By its id: it may have been renamed or deleted.
  const changed = current ? undefined : views.find(({ id }) => id === before);
  return (
    <span ref={anchor} className={classes.views}>
      <ActionButton
        kind={isSmall ? 'link' : 'plain'}
        icon={<BookmarkIcon />}
        aria-haspopup="menu"
        aria-expanded={open === 'menu'}
        onClick={() => setOpen(open === 'menu' ? null : 'menu')}
      >
        <span className={classes.name}>{current?.name ?? (isSmall ? t('Views') : t('Saved Views'))}</span>
        <ChevronDownIcon size={14} />
      </ActionButton>
      {open === 'menu' && (
        <OpenedOnDemand demand={menu} onClose={close}>
          {(ViewMenu) => (
            <ViewMenu
              anchor={anchor}
              views={views}
              current={current}
              changed={changed}
              content={content}
              onApply={apply}
              onSave={() => setOpen('save')}
              onManage={() => setOpen('manage')}
              onClose={close}
            />
          )}
        </OpenedOnDemand>
      )}
      {open === 'save' && (
        <OpenedOnDemand demand={saving} onClose={close}>
          {(SaveViewDialog) => (
            <SaveViewDialog content={content} view={newView} onChange={setNewView} onClose={close} />
          )}
        </OpenedOnDemand>
      )}
      {open === 'manage' && (
        <OpenedOnDemand demand={managing} onClose={close}>
          {(ManageViewsDialog) => <ManageViewsDialog onClose={close} />}
        </OpenedOnDemand>
      )}
    </span>
  );
}

/** The id of the view that was shown last, so that what was changed since can be saved to it. */
function useLast(current: ListView | undefined): string | undefined {
  const [last, setLast] = useState(current?.id);
  if (current && current.id !== last) setLast(current.id);
  return last;
}

/** Shows a view: its parameters go into the address, as one step for Back, and its columns are the person's now. */
function useApply(): (view: ListView) => void {
  const [, setParameters] = useSearchParams();
  const applyColumns = useApplyColumns();
  return (view) => {
    setParameters(view.parameters, { state: LIST_SHOWN });
    applyColumns(view);
  };
}
