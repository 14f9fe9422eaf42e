import { formatDateTime } from '@portal/shared/domain';
import { shortMoment } from '../rules/moments.ts';

/** A moment of the viewer's own calendar in few words, in full as its tooltip (D-03). */
export function ShortMoment({ moment }: { moment: string }) {
  return (
    <time className="tabular" dateTime={moment} title={formatDateTime(moment, undefined, { namesZone: true })}>
      {shortMoment(moment)}
    </time>
  );
}
