import { msg, t } from '@portal/shared/i18n';
import { Segmented } from '@portal/shared/ui/segmented';
import type { ReactNode } from 'react';
import type { TimelineTopic } from './timeline.ts';

const NAMES: Record<TimelineTopic, string> = {
  statuses: msg('Statuses'),
  notes: msg('Notes'),
  partners: msg('Partners'),
  system: msg('System'),
};

interface TimelineFilterProps {
  topics: readonly TimelineTopic[];
  /** Null: all steps. */
  topic: TimelineTopic | null;
  onChange: (topic: TimelineTopic | null) => void;
}

/** Narrows the timeline to one topic. */
export function TimelineFilter({ topics, topic, onChange }: TimelineFilterProps): ReactNode {
  return (
    <Segmented<TimelineTopic | 'all'>
      size="small"
      aria-label={t('Show in the timeline')}
      options={[{ value: 'all', label: t('All') }, ...topics.map((each) => ({ value: each, label: t(NAMES[each]) }))]}
      value={topic ?? 'all'}
      onChange={(value) => onChange(value === 'all' ? null : value)}
    />
  );
}
