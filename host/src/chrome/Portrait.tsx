import { photoAddress } from '@portal/shared/domain';
import { clsx } from 'clsx';
import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Header.module.css';

interface PortraitProps {
  firstName: string;
  lastName: string;
  photoLocation: string | null;
  isLarge?: boolean;
}

/** The person's photo, else their initials, else the missing-photo icon (HOST-47). */
export function Portrait({ firstName, lastName, photoLocation, isLarge }: PortraitProps): ReactNode {
  const initials = `${firstName[0] ?? ''}${lastName[0] ?? ''}`.toUpperCase();
  const photo = photoAddress(photoLocation);
  return (
    <span className={clsx(styles['avatar'], isLarge && styles['large'])} aria-hidden="true">
      {photo ? <img src={photo} alt="" /> : initials || <UserRound size={16} strokeWidth={1.5} />}
    </span>
  );
}
