import { clsx } from 'clsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fullName, initials } from '../../domain/names.ts';
import type { PersonName } from '../../domain/names.ts';
import { photoAddress } from '../../domain/photo-address.ts';
import { CircleUserRoundIcon } from '../icon/icons.ts';
import classes from './AvatarInitials.module.css';

interface AvatarInitialsProps {
  name: PersonName;
  /** Address of the photo. Absent, or when it does not load: initials, or the missing-photo icon (HOST-47). */
  photo?: string | null | undefined;
  /** Diameter in CSS pixels; 32 unless told otherwise. */
  size?: number;
  /** Teal for the person whose portal this is, neutral for others, dark for an admin. */
  tone?: 'accent' | 'neutral' | 'dark';
  /** Shows the missing-photo icon instead of initials, as the side panel does (HOST-47). */
  isPhotoExpected?: boolean;
}

/** A round picture of a person: `<AvatarInitials name={agent} photo={agent.photoLocation} />`. */
export function AvatarInitials({
  name,
  photo,
  size = 32,
  tone = 'accent',
  isPhotoExpected = false,
}: AvatarInitialsProps): ReactNode {
  const [brokenPhoto, setBrokenPhoto] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: Math.max(11, Math.round(size * 0.375)) };
  const source = photoAddress(photo);
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
  const letters = initials(name);
  const isIcon = isPhotoExpected || letters === '';
  return (
    <span
      className={clsx(classes.avatar, classes[tone])}
      style={style}
      role="img"
      aria-label={isPhotoExpected ? 'No photo' : fullName(name) || 'No name'}
    >
      {isIcon ? <CircleUserRoundIcon size={Math.round(size * 0.6)} /> : letters}
    </span>
  );
}
