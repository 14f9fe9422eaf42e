import { t } from '@portal/shared/i18n';
import { hasPage } from '@portal/shared/remote';
import { ActionButton, actionClasses } from '@portal/shared/ui/action-button';
import { ExternalLinkIcon, UsersIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import classes from './AdminTools.module.css';
import { events } from '../../../remote.ts';

/**
 * The admins' buttons (REF-05): Legacy Version in a new tab (HOST-18), as soon as a release claims that address, and
 * Impersonate, which opens the agent search (REF-06).
 */
export function AdminTools(): ReactNode {
  return (
    <span className={classes.tools}>
      {hasPage(paths.legacyVersion()) && (
        // With its opener the new tab takes over this tab's session storage: it acts for the same agent.
        <a href={paths.legacyVersion()} target="_blank" rel="opener" className={actionClasses()}>
          <ExternalLinkIcon />
          {t('Legacy Version')}
        </a>
      )}
      <ActionButton onClick={() => events.publish('agent-search.open', { restore: false })}>
        <UsersIcon />
        {t('Impersonate')}
      </ActionButton>
    </span>
  );
}
