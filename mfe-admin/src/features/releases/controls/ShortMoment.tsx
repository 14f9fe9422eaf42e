import { formatDateTime } from '@portal/shared/domain';
import { momentText } from '../rules/moments.ts';

/** A moment of the viewer's own calendar with its zone; the year is left out when it is this one (D-03). */
export function ShortMoment({ moment }: { moment: string }) {
  return (
    <time className="tabular" dateTime={moment} title={formatDateTime(moment, undefined, { namesZone: true })}>
      {momentText(moment)}
    </time>
  );
}
