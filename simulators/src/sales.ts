import type { FastifyInstance } from 'fastify';
import { ONBOARD_COMPLETE, type SalesRecord } from '@portal/shared/contracts';
import { z } from 'zod';
import { escapeHtml } from './frame/control-page.ts';
import { readBody, refusal, startSimulator, type RunningSimulator, type SimulatorFrame } from './frame/simulator.ts';

/** Where the portal tells reps what an agent takes a look at: `NOTIFICATION_WEBHOOK_URL`. */
export const NOTICES_PATH = '/hooks/requested-zips';
const MAX_NOTICES = 100;

/** `Call_Status__c` of the agents of the demonstration that have a record (D-40): maya and leo. */
const DEMO_STATUSES: ReadonlyMap<number, string> = new Map([
  [20_417, ONBOARD_COMPLETE],
  [20_418, 'Invited'],
]);

/** What a rep was told. */
interface ReceivedNotice {
  /** The same for a call that is made again. */
  key: string;
  at: string;
  body: Record<string, unknown>;
}

interface Sales {
  statuses: Map<number, string>;
  notices: ReceivedNotice[];
}

const AgentParameter = z.object({ agentId: z.coerce.number().int().positive() });
const StatusForm = z.object({
  agentId: z.coerce.number().int().positive(),
  /** Empty: there is no record. */
  status: z.string().trim().max(100),
});
const Notice = z.record(z.string(), z.unknown());

/** Starts a simulator of the sales system (D-38): a status for each agent, and the hook that tells reps. */
export function startSalesSystem({ port }: { port: number }): Promise<RunningSimulator> {
  const sales: Sales = { statuses: new Map(DEMO_STATUSES), notices: [] };
  return startSimulator({
    title: 'Sales system (simulator)',
    about: `Knows Call_Status__c of agents, and receives what reps are told at ${NOTICES_PATH}.`,
    port,
    partner: (app, frame) => addSalesRoutes(app, frame, sales),
    more: () => salesPage(sales),
    onReset: () => {
      sales.statuses = new Map(DEMO_STATUSES);
      sales.notices = [];
    },
  });
}

function addSalesRoutes(app: FastifyInstance, frame: SimulatorFrame, sales: Sales): void {
  app.get('/salesforce/v2/sf-agent/:agentId', async (request): Promise<SalesRecord> => {
    const { agentId } = readBody(AgentParameter, request.params);
    const status = sales.statuses.get(agentId);
    if (status === undefined) throw refusal(404, `There is no record of agent ${agentId}.`);
    return { Call_Status__c: status };
  });

  app.post(NOTICES_PATH, async (request) => {
    const body = readBody(Notice, request.body);
    frame.note(request, `for ${String(body['addedByRep'])}`);
    const key = String(request.headers['idempotency-key'] ?? '');
    sales.notices = [{ key, at: new Date().toISOString(), body }, ...sales.notices].slice(0, MAX_NOTICES);
    return { status: 'success' };
  });

  app.post('/_simulator/status', async (request, reply) => {
    const { agentId, status } = readBody(StatusForm, request.body);
    if (status === '') sales.statuses.delete(agentId);
    else sales.statuses.set(agentId, status);
    return request.headers.accept?.includes('text/html') ? reply.redirect('/', 303) : reply.send({});
  });
  app.get('/_simulator/notices', async () => ({ notices: sales.notices }));
}

function salesPage({ statuses, notices }: Sales): string {
  const agents = [...statuses]
    .map(([agentId, status]) => `<tr><td>${agentId}</td><td>${escapeHtml(status)}</td></tr>`)
    .join('');
  const told = notices
    .map(
      ({ at, key, body }) =>
        `<tr><td>${escapeHtml(at.slice(11, 23))}</td><td>${escapeHtml(String(body['addedByRep']))}</td><td>${escapeHtml(
          String(body['availableWaitlistedZips']),
        )}</td><td><details><summary>Show</summary><pre>${escapeHtml(JSON.stringify({ key, ...body }, null, 2))}</pre></details></td></tr>`,
    )
    .join('');
  return `<form method="post" action="/_simulator/status">
<label>Agent <input name="agentId" inputmode="numeric" size="8" value="20418"></label>
<label>Call_Status__c <input name="status" size="30" value="${ONBOARD_COMPLETE}"> (empty: no record)</label>
<button>Set the status</button><p>The portal asks again after five minutes.</p></form>
<div class="scroll"><table><thead><tr><th>Agent</th><th>Call_Status__c</th></tr></thead><tbody>${agents}</tbody></table></div>
<h2>What reps were told</h2><div class="scroll"><table><thead><tr><th>Time (UTC)</th><th>Rep</th><th>ZIP codes</th><th>Content</th></tr></thead>
<tbody>${told || '<tr><td colspan="4">Nothing yet</td></tr>'}</tbody></table></div>`;
}
