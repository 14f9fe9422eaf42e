import { ApiError } from '@portal/shared/api';
import type { CalendarFeed } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { useQuery } from '@portal/shared/query';
import { ActionButton, actionClasses } from '@portal/shared/ui/action-button';
import { CopyButton } from '@portal/shared/ui/copy-button';
import { Moment } from '@portal/shared/ui/dates';
import { Dialog } from '@portal/shared/ui/dialog';
import { Input } from '@portal/shared/ui/input';
import { SkeletonLines } from '@portal/shared/ui/skeleton';
import { type ReactNode, useId } from 'react';
import form from '../../form/Form.module.css';
import { calendarFeedQuery, useCreateFeed, useRevokeFeed } from './calendar-feed.queries.ts';
import classes from './CalendarFeedDialog.module.css';

/**
 * Appointments and due updates in the agent's own calendar, by a secret address that is shown once. It can be replaced
 * and turned off here.
 */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }): ReactNode {
  const state = useQuery(calendarFeedQuery);
  const create = useCreateFeed();
  const revoke = useRevokeFeed();
  const error = create.error ?? revoke.error ?? (state.data ? null : state.error);
  const feed = state.data?.feed;
  return (
    <Dialog title={t('Your calendar')} width={520} ignoresOutsideClick onClose={onClose}>
      <div className={classes.body}>
        <p>{t('See your appointments and the days on which updates are due in your own calendar app.')}</p>
        <p className={classes.quiet}>
          {t('It has names and addresses, never an email or a phone number. Whoever has the address can read it.')}
        </p>
        {state.isPending && <SkeletonLines rows={2} pieces={1} />}
        {create.data ? <NewAddress link={create.data.link} /> : feed && <Existing feed={feed} />}
        {error && (
          <p role="alert" className={form.failure}>
            {error instanceof ApiError ? error.message : t('This did not work.')}
          </p>
        )}
        <div className={classes.actions}>
          {feed && (
            <ActionButton
              kind="quiet"
              isBusy={revoke.isPending}
              onClick={() => revoke.mutate(undefined, { onSuccess: () => create.reset() })}
            >
              {t('Turn Off')}
            </ActionButton>
          )}
          <span className={classes.end}>
            <ActionButton onClick={onClose}>{t('Close')}</ActionButton>
            {state.data && !create.data && (
              <ActionButton kind="primary" isBusy={create.isPending} onClick={() => create.mutate()}>
                {feed ? t('New Address') : t('Create Address')}
              </ActionButton>
            )}
          </span>
        </div>
      </div>
    </Dialog>
  );
}

function Existing({ feed }: { feed: CalendarFeed }): ReactNode {
  return (
    <div className={classes.state}>
      <p>
        {t('Turned on')} <Moment moment={feed.createdAt} />
        {'. '}
        {feed.lastReadAt === null ? (
          t('No calendar has read it yet.')
        ) : (
          <>
            {t('Last read by a calendar')} <Moment moment={feed.lastReadAt} hasTime />.
          </>
        )}
      </p>
      <p className={classes.quiet}>{t('The address is not shown again. A new one ends the one you have.')}</p>
    </div>
  );
}

/** The address, this once. */
function NewAddress({ link }: { link: string }): ReactNode {
  const id = useId();
  const address = `${window.location.origin}${link}`;
  return (
    <div className={classes.once}>
      <label className={form.label} htmlFor={id}>
        {t('Address of your calendar')}
      </label>
      <Input id={id} readOnly value={address} onFocus={({ target }) => target.select()} />
      <p className={form.failure}>{t('Shown only now. Add it to your calendar as a subscription, by URL.')}</p>
      <div className={classes.buttons}>
        <CopyButton text={address} label={t('Copy address')} hasText />
        <a className={actionClasses()} href={address.replace(/^https?:/, 'webcal:')}>
          {t('Open in Calendar App')}
        </a>
      </div>
    </div>
  );
}
