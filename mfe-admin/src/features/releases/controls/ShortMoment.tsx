import { formatDateTime } from '@portal/shared/domain';
import { momentText } from '../rules/moments.ts';

/** A moment in the viewer's time zone, with the zone; the current year is left out (D-03). */
export function ShortMoment({ moment }: { moment: string }) {
  return (
    <time className="tabular" dateTime={moment} title={formatDateTime(moment, undefined, { namesZone: true })}>
      {momentText(moment)}
    </time>
  );
}
