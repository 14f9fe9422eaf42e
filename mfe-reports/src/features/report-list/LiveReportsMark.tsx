import { useTopic } from '@portal/shared/events';
import { LiveMark, type LiveState } from '@portal/shared/live-mark';
import { useQueryClient } from '@portal/shared/query';
import { useState } from 'react';
import { reportKeys } from '../report-data/report.queries.ts';

/** Whether the progress of reports arrives by itself, beside the title. */
export function LiveReportsMark({ agentId }: { agentId: number }) {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState | null>(null);
  useTopic('live.state', setState);
  const refresh = () => void client.invalidateQueries({ queryKey: reportKeys(agentId).lists });
  return <LiveMark state={state} onRefresh={refresh} />;
}
