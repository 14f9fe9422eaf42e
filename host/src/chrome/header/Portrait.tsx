import { usePhoto } from '@portal/shared/ui/photo';
import { clsx } from 'clsx';
import { UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import classes from './Header.module.css';

interface PortraitProps {
  firstName: string;
  lastName: string;
  photoLocation: string | null;
  isLarge?: boolean;
  /** Shows initials instead of a missing photo, where there is no room to say that it is missing. Default false. */
  hasInitials?: boolean;
}

/** The person's photo; without one, or when it does not load, the missing-photo icon (HOST-47) or their initials. */
export function Portrait({
  firstName,
  lastName,
  photoLocation,
  isLarge,
  hasInitials = false,
}: PortraitProps): ReactNode {
  const [brokenPhoto, setBrokenPhoto] = useState<string | null>(null);
  const initials = hasInitials ? `${firstName[0] ?? ''}${lastName[0] ?? ''}`.toUpperCase() : '';
  const { src: photo, isLoading } = usePhoto(photoLocation, 'small');
  const isPhoto = photo !== null && photo !== brokenPhoto;
  return (
    <span className={clsx(classes['avatar'], isLarge && classes['large'])} aria-hidden="true">
      {isPhoto ? (
        <img src={photo} alt="" onError={() => setBrokenPhoto(photo)} />
      ) : (
        !isLoading && (initials || <UserRound size={isLarge ? 22 : 16} strokeWidth={1.5} />)
      )}
    </span>
  );
}
