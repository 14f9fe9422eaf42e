import type { ReferralGroup } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ActionButton, actionClasses } from '@portal/shared/ui/action-button';
import { MessageSquareIcon, PhoneIcon } from '@portal/shared/ui/icon';
import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { bottomActions } from '@portal/shared/ui/sheet';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import frame from '../../bottom-bar/bottom-bar.module.css';
import { UPDATE_SECTION } from '../../paths.ts';
import { useContact } from '../speed-to-lead/use-contact.ts';
import classes from './ActionBar.module.css';

/**
 * Call, text and update within the thumb's reach of a small screen, once the update form has been scrolled away. Tab
 * passes them by: it reaches the same in the header and the form, and these come and go as the page is scrolled.
 */
export function ActionBar({ group }: { group: ReferralGroup }): ReactNode {
  return useScreenSize() === 'small' && <Bar group={group} />;
}

function Bar({ group }: { group: ReferralGroup }): ReactNode {
  const { call, text, isAwaited } = useContact(group);
  const isFormOnScreen = useFormOnScreen();
  if (isFormOnScreen) return null;
  return (
    <div ref={bottomActions} className={clsx(frame.bar, classes.bar)} role="group" aria-label={t('Actions')}>
      {call && (
        <a {...call} tabIndex={-1} className={actionClasses({ kind: isAwaited ? 'primary' : 'plain' })}>
          <PhoneIcon />
          {t('Call')}
        </a>
      )}
      {text && (
        <a {...text} tabIndex={-1} className={actionClasses()}>
          <MessageSquareIcon />
          {t('Text')}
        </a>
      )}
      <ActionButton kind={isAwaited && call ? 'plain' : 'primary'} tabIndex={-1} onClick={goToForm}>
        {t('Update')}
      </ActionButton>
    </div>
  );
}

const formSection = () => document.getElementById(UPDATE_SECTION);

function goToForm(): void {
  const section = formSection();
  section?.scrollIntoView({ block: 'start' });
  // the bar disappears with the button that has the focus
  section?.querySelector<HTMLElement>('input, button, textarea')?.focus({ preventScroll: true });
}

/** Whether the update form can be seen. */
function useFormOnScreen(): boolean {
  const [isOnScreen, setOnScreen] = useState(true);
  useEffect(() => {
    const section = formSection();
    if (!section) return undefined;
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)!.isIntersecting));
    observer.observe(section);
    return () => observer.disconnect();
  }, []);
  return isOnScreen;
}
