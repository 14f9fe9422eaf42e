import type { ListedPin, ReleaseOverview } from '@portal/shared/contracts/release-console';
import { t } from '@portal/shared/i18n';
import { type QueryClient, useQuery, useQueryClient } from '@portal/shared/query';
import { useRef, useState } from 'react';
import { refusalSentences } from '../../../forms/refusal-sentences.ts';
import { releaseSetQuery } from '../release-set.query.ts';
import { SelectField } from '../controls/SelectField.tsx';
import { overviewQuery, pinsQuery } from '../releases.queries.ts';
import { choicesOf, liveVersion } from '../rules/live-rows.ts';
import { pinTitle } from '../rules/pin-texts.ts';
import { type ChosenRelease, missingFrom } from '../rules/promotion.ts';
import classes from './CopySet.module.css';

interface CopySetProps {
  overview: ReleaseOverview;
  onCopy: (releases: ChosenRelease[]) => void;
}

/** Where a set of releases comes from. */
interface Place {
  value: string;
  label: string;
  read: (client: QueryClient) => Promise<{ snapshot: string; releases: ChosenRelease[] }>;
}

/**
 * Fills the form with what another channel or a pin has and this channel does not, so that what was tested is promoted as it
 * is (docs/decisions/0108).
 */
export function CopySet({ overview, onCopy }: CopySetProps) {
  const client = useQueryClient();
  const { data } = useQuery(pinsQuery());
  const [outcome, setOutcome] = useState('');
  /** The choice before may still be on its way. */
  const chosen = useRef('');
  const places = placesOf(overview, data?.pins ?? []);

  async function copy(value: string) {
    const place = places.find((one) => one.value === value);
    if (!place) return;
    chosen.current = value;
    setOutcome('');
    try {
      const { snapshot: from, releases } = await place.read(client);
      if (chosen.current !== value) return;
      const missing = missingFrom(choicesOf(overview), releases);
      if (missing.length > 0) onCopy(overview.hasCopies ? missing.map((release) => ({ ...release, from })) : missing);
      setOutcome(outcomeOf(missing.length, place, overview));
    } catch (error) {
      if (chosen.current === value) setOutcome(refusalSentences(error).join(' '));
    }
  }

  if (places.length === 0) return null;
  const label = t('Copy releases from…');
  return (
    <div>
      <SelectField
        label={label}
        value=""
        options={[{ value: '', label, isDisabled: true }, ...places]}
        onChange={(value) => void copy(value)}
      />
      <p role="status" className={classes.outcome}>
        {outcome}
      </p>
    </div>
  );
}

function placesOf({ channel: shown, channels }: ReleaseOverview, pins: readonly ListedPin[]): Place[] {
  return [
    ...channels
      .filter((channel) => channel !== shown)
      .map((channel) => ({
        value: `channel ${channel}`,
        label: t('{channel}, as it is now', { channel }),
        read: async (client: QueryClient) => {
          const { snapshot, remotes } = await client.fetchQuery(overviewQuery(channel, 1));
          // what is listed is live
          const releases = remotes.map((one) => ({ remote: one.remote, version: liveVersion(one)! }));
          return { snapshot, releases };
        },
      })),
    ...pins
      .filter(({ ended }) => ended === null)
      .map((pin) => ({
        value: `pin ${pin.id}`,
        label: t('Pin: {pin}, snapshot {snapshot}', { pin: pinTitle(pin), snapshot: pin.snapshot }),
        read: async (client: QueryClient) => {
          const { id: snapshot, releases } = await client.fetchQuery(releaseSetQuery(pin.snapshot));
          return { snapshot, releases: Object.entries(releases).map(([remote, version]) => ({ remote, version })) };
        },
      })),
  ];
}

const outcomeOf = (count: number, { label }: Place, { channel }: ReleaseOverview): string =>
  count === 0
    ? t('Nothing differs: {channel} has all of it ({place}).', { channel, place: label })
    : t('{count, plural, one {{count} release differs} other {{count} releases differ}} ({place}).', {
        count,
        place: label,
      });
