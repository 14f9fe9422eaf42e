import { t, Trans } from '@portal/shared/i18n';
import { Link } from '@portal/shared/router';
import { actionClasses } from '@portal/shared/ui/action-button';
import { LockOpenIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { paths, SUPPORT_PHONE } from '../../../paths.ts';
import type { Subject } from '../../../queries/subject.ts';
import classes from './FootNote.module.css';

/** REF-03. A director has no shop: its pages are an agent's. */
export function FootNote({ subject }: { subject: Subject }): ReactNode {
  return (
    <aside className={classes.note} aria-label={t('About contact information')}>
      <span className={classes.icon}>
        <LockOpenIcon size={18} />
      </span>
      <p>
        <Trans
          id="Customer email and phone are reserved for members of the <b>Guaranteed Display</b> program. Questions? Call {phone}."
          values={{ phone: <a href={SUPPORT_PHONE.href}>{SUPPORT_PHONE.text}</a> }}
          components={{ b: <b /> }}
        />
      </p>
      {subject.kind === 'agent' && (
        <Link to={paths.guaranteedDisplay()} className={actionClasses()}>
          {t('See Guaranteed Display')}
        </Link>
      )}
    </aside>
  );
}
