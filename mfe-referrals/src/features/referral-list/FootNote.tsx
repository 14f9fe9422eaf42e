import { Link } from '@portal/shared/router';
import { actionClasses } from '@portal/shared/ui/action-button';
import { LockOpenIcon } from '@portal/shared/ui/icon';
import type { ReactNode } from 'react';
import { paths, SUPPORT_PHONE } from '../../paths.ts';
import classes from './FootNote.module.css';

/** REF-03. */
export function FootNote(): ReactNode {
  return (
    <aside className={classes.note} aria-label="About contact information">
      <span className={classes.icon}>
        <LockOpenIcon size={18} />
      </span>
      <p>
        Customer email and phone are reserved for members of the <b>Guaranteed Display</b> program. Questions? Call{' '}
        <a href={SUPPORT_PHONE.href}>{SUPPORT_PHONE.text}</a>.
      </p>
      <Link to={paths.guaranteedDisplay()} className={actionClasses()}>
        See Guaranteed Display
      </Link>
    </aside>
  );
}
