import { shortVersion } from '../rules/versions.ts';
import classes from './Version.module.css';

interface VersionProps {
  version: string;
  room?: 'short' | 'tiny';
}

/** A version where space is short: screen readers and the tooltip get all of it. */
export function Version({ version, room = 'short' }: VersionProps) {
  const short = shortVersion(version, room);
  if (short === version) return version;
  return (
    <span className={classes.version} title={version}>
      <span aria-hidden>{short}</span>
      <span className="visually-hidden">{version}</span>
    </span>
  );
}
