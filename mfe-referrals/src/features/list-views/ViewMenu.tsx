import { ApiError } from '@portal/shared/api';
import type { ColumnName, ListView } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { copyText } from '@portal/shared/ui/copy-button';
import { CheckIcon, LinkIcon, PencilIcon, PlusIcon, SlidersHorizontalIcon } from '@portal/shared/ui/icon';
import { Popover } from '@portal/shared/ui/popover';
import type { ReactNode, RefObject } from 'react';
import { events } from '../../remote.ts';
import { useSaveView } from './list-views.mutations.ts';
import classes from './ViewMenu.module.css';

/** What a view saves of the list that is shown. */
export interface ViewContent {
  parameters: string;
  columns: ColumnName[];
}

interface ViewMenuProps {
  anchor: RefObject<HTMLElement | null>;
  views: readonly ListView[];
  /** The view that is shown. */
  current: ListView | undefined;
  /** The view that was shown before the list was changed. */
  changed: ListView | undefined;
  content: ViewContent;
  onApply: (view: ListView) => void;
  onSave: () => void;
  onManage: () => void;
  onClose: () => void;
}

const say = (text: string, tone: 'plain' | 'failure' = 'plain') => events.publish('toast.show', { text, tone });

/** The saved views of the person, and what can be done with the list that is shown. */
export function ViewMenu({ anchor, views, current, changed, content, ...actions }: ViewMenuProps): ReactNode {
  const { onApply, onSave, onManage, onClose } = actions;
  const { mutate } = useSaveView();
  const saveChanges = ({ id, name, isDefault }: ListView) =>
    mutate(
      { id, name, isDefault, ...content },
      {
        onSuccess: () => say(t('{name} was saved.', { name })),
        onError: (error) => say(error instanceof ApiError ? error.message : t('This did not work.'), 'failure'),
      },
    );
  const copyLink = async () => {
    if (await copyText(window.location.href)) say(t('The link was copied.'));
    else say(t('The link was not copied. It is the address of this page.'), 'failure');
  };
  return (
    <Popover anchor={anchor} label={t('Saved views')} role="menu" onClose={onClose} className={classes.menu}>
      <div role="group" aria-label={t('Your views')}>
        <p className={classes.head} aria-hidden="true">
          {t('Your views')}
        </p>
        {views.map((view) => (
          <button
            key={view.id}
            type="button"
            role="menuitemradio"
            aria-checked={view === current}
            className={classes.item}
            onClick={() => {
              onApply(view);
              onClose();
            }}
          >
            <span className={classes.mark}>{view === current && <CheckIcon />}</span>
            <span className={classes.name}>{view.name}</span>
            {view.isDefault && <span className={classes.default}>{t('Default')}</span>}
          </button>
        ))}
        {views.length === 0 && <p className={classes.none}>{t('None yet. Save what you see to come back to it.')}</p>}
      </div>
      <div className={classes.actions}>
        {changed && (
          <Item
            icon={<PencilIcon />}
            onSelect={() => {
              saveChanges(changed);
              onClose();
            }}
          >
            {t('Save changes to {name}', { name: changed.name })}
          </Item>
        )}
        <Item icon={<PlusIcon />} onSelect={onSave}>
          {t('Save view…')}
        </Item>
        <Item
          icon={<LinkIcon />}
          onSelect={() => {
            void copyLink();
            onClose();
          }}
        >
          {t('Copy link to this view')}
        </Item>
        {views.length > 0 && (
          <Item icon={<SlidersHorizontalIcon />} onSelect={onManage}>
            {t('Rename, set default, delete')}
          </Item>
        )}
      </div>
    </Popover>
  );
}

interface ItemProps {
  icon: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}

function Item({ icon, onSelect, children }: ItemProps): ReactNode {
  return (
    <button type="button" role="menuitem" className={classes.item} onClick={onSelect}>
      <span className={classes.mark}>{icon}</span>
      <span className={classes.name}>{children}</span>
    </button>
  );
}
