import { useTopic } from '@portal/shared/events';
import { LiveMark as Mark, type LiveState } from '@portal/shared/live-mark';
import { useQueryClient } from '@portal/shared/query';
import { type ReactNode, useState } from 'react';
import { referralsKey } from '../../queries/query-keys.ts';
import type { Subject } from '../../queries/subject.ts';

/** Whether changes of the list arrive by themselves, beside the title. */
export function LiveMark({ subject }: { subject: Subject }): ReactNode {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState | null>(null);
  useTopic('live.state', setState);
  return <Mark state={state} onRefresh={() => void client.invalidateQueries({ queryKey: referralsKey(subject) })} />;
}
