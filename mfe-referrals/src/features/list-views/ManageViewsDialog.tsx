import { ApiError } from '@portal/shared/api';
import { type ListView, MAX_VIEW_NAME_LENGTH } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton } from '@portal/shared/ui/action-button';
import { Dialog } from '@portal/shared/ui/dialog';
import { Input } from '@portal/shared/ui/input';
import { type ReactNode, useState } from 'react';
import form from '../../form/Form.module.css';
import { useDeleteView, useSaveView } from './list-views.mutations.ts';
import { listViewsQuery, useOwner } from './list-views.queries.ts';
import classes from './ViewDialogs.module.css';
import { columnsOfView } from './view-match.ts';

/** Renames, deletes and chooses the default of the person's views. */
export function ManageViewsDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { data: views = [] } = useQuery(listViewsQuery(useOwner()));
  return (
    <Dialog title={t('Your views')} width={520} ignoresOutsideClick hasCloseButton onClose={onClose}>
      {views.length === 0 && <p className={classes.quiet}>{t('You have no saved views any more.')}</p>}
      <ul className={classes.views}>
        {views.map((view) => (
          <ViewRow key={view.id} view={view} />
        ))}
      </ul>
    </Dialog>
  );
}

function ViewRow({ view }: { view: ListView }): ReactNode {
  const [mode, setMode] = useState<'shown' | 'renaming' | 'deleting'>('shown');
  const [name, setName] = useState(view.name);
  const save = useSaveView();
  const remove = useDeleteView();
  const error = save.error ?? remove.error;
  const done = { onSuccess: () => setMode('shown') };
  // Columns that no longer exist are given up with the next change.
  const content = { parameters: view.parameters, columns: columnsOfView(view) };
  const put = (change: Partial<Pick<ListView, 'name' | 'isDefault'>>) =>
    save.mutate({ id: view.id, name: view.name, isDefault: view.isDefault, ...content, ...change }, done);
  return (
    <li>
      <form
        className={classes.row}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') put({ name: name.trim() });
        }}
      >
        {mode === 'renaming' ? (
          <>
            <Input
              className={classes.name}
              aria-label={t('Name of {name}', { name: view.name })}
              autoComplete="off"
              maxLength={MAX_VIEW_NAME_LENGTH}
              ref={takeFocus}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <ActionButton type="submit" isSmall kind="primary" isBusy={save.isPending}>
              {t('Save')}
            </ActionButton>
            <ActionButton isSmall onClick={() => setMode('shown')}>
              {t('Cancel')}
            </ActionButton>
          </>
        ) : mode === 'deleting' ? (
          <>
            <span className={classes.name}>{t('Delete {name}?', { name: view.name })}</span>
            <ActionButton isSmall kind="danger" isBusy={remove.isPending} onClick={() => remove.mutate(view.id)}>
              {t('Delete')}
            </ActionButton>
            <span ref={focusInside}>
              <ActionButton isSmall onClick={() => setMode('shown')}>
                {t('Keep')}
              </ActionButton>
            </span>
          </>
        ) : (
          <>
            <span className={classes.name}>
              {view.name} {view.isDefault && <small>{t('Default')}</small>}
            </span>
            <ActionButton
              isSmall
              kind="quiet"
              isBusy={save.isPending}
              onClick={() => put({ isDefault: !view.isDefault })}
            >
              {view.isDefault ? t('Not as default') : t('Make default')}
            </ActionButton>
            <ActionButton
              isSmall
              kind="quiet"
              aria-label={t('Rename {name}', { name: view.name })}
              onClick={() => {
                setName(view.name);
                setMode('renaming');
              }}
            >
              {t('Rename')}
            </ActionButton>
            <ActionButton
              isSmall
              kind="quiet"
              aria-label={t('Delete {name}', { name: view.name })}
              onClick={() => setMode('deleting')}
            >
              {t('Delete')}
            </ActionButton>
          </>
        )}
      </form>
      {error && (
        <p className={form.failure} role="alert">
          {error instanceof ApiError ? error.message : t('This did not work.')}
        </p>
      )}
    </li>
  );
}

const takeFocus = (field: Pick<HTMLElement, 'focus'> | null): void => field?.focus({ preventScroll: true });
const focusInside = (element: HTMLElement | null): void => takeFocus(element?.querySelector('button') ?? null);
