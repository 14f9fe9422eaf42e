import { t } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { fullName, initials, type PersonName } from '../../domain/people/names.ts';
import { CircleUserRoundIcon } from '../icon/icons.ts';
import { usePhoto } from '../photo/use-photo.ts';
import classes from './AvatarInitials.module.css';

interface AvatarInitialsProps {
  name: PersonName;
  /** Address of the photo. Absent, or when it does not load: initials. */
  photo?: string | null | undefined;
  /** Diameter in CSS pixels; 32 by default. */
  size?: number;
  /** Teal for the person whose portal this is, neutral for others, dark for an admin. */
  tone?: 'accent' | 'neutral' | 'dark';
}

/** A round picture of a person: `<AvatarInitials name={agent} photo={agent.photoLocation} />`. */
export function AvatarInitials({ name, photo, size = 32, tone = 'accent' }: AvatarInitialsProps): ReactNode {
  const [brokenPhoto, setBrokenPhoto] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.375)) };
  const { src: source, isLoading } = usePhoto(photo, size > 48 ? 'large' : 'small');
  if (source !== null && source !== brokenPhoto) {
    return (
      <img
        className={classes.avatar}
        style={style}
        src={source}
        alt={fullName(name)}
        onError={() => setBrokenPhoto(source)}
      />
    );
  }
  // the place of a photo that comes is empty, so that nothing flashes
  const letters = isLoading ? '' : initials(name);
  return (
    <span
      className={clsx(classes.avatar, classes[tone])}
      style={style}
      role="img"
      aria-label={fullName(name) || t('No name')}
    >
      {letters || (!isLoading && <CircleUserRoundIcon size={Math.round(size * 0.6)} />)}
    </span>
  );
}
