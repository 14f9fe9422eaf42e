import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PartnerAddress } from '@portal/shared/contracts';
import { z } from 'zod';
import { escapeHtml } from './frame/control-page.ts';
import { readBody, startSimulator, type RunningSimulator, type SimulatorFrame } from './frame/simulator.ts';

/** Where the portal tells that an agent asks to be called about a locked contact: `UNLOCK_WEBHOOK_URL`. */
export const UNLOCK_PATH = '/hooks/contact-unlock';
/** Where it tells of each escrow that was opened: `LEAD_ENDPOINT_URL` and `LEAD_ZAPIER_URL` (API-79). */
export const LEAD_PATHS = { endpoint: '/hooks/lead-endpoint', zapier: '/hooks/lead-zapier' } as const;
/** Where it tells in production that an agent clicked Open Escrow at an offer: `OPEN_ESCROW_WEBHOOK_URL` (REP-07). */
export const OPEN_ESCROW_PATH = '/hooks/open-escrow';
const MAX_REQUESTS = 100;

/** What the receiver does that the switches of every simulator do not: automations like to answer with a page. */
const ANSWERS = ['json', 'html'] as const;

/** A call, as it came. */
interface ReceivedRequest {
  path: string;
  /** The same for a call that is made again. */
  key: string;
  at: string;
  body: object;
}

interface Automation {
  requests: ReceivedRequest[];
  answer: (typeof ANSWERS)[number];
}

/** The six fields of API-51, and no others. */
const UnlockNotice = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  agentId: z.number().int().positive(),
  zip: z.string().nullable(),
});
const Person = {
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
};
/** An escrow that was opened. */
const EscrowLead = z.strictObject({
  reportId: z.string(),
  agentReferralId: z.number().nullable(),
  escrowOrderId: z.string(),
  address: PartnerAddress,
  agent: z.strictObject({ agentId: z.number().int().positive(), ...Person }),
});
/** The click of REP-07. */
const OpenEscrowClick = z.strictObject({
  agent: z.strictObject({ agentId: z.number().int().positive(), ...Person }),
  message: z.string(),
});
const AnswerForm = z.object({ answer: z.enum(ANSWERS) });

/** Starts a simulator of the automation that is told of unlock requests and opened escrows (D-38, API-51, API-79). */
export function startAutomation({ port }: { port: number }): Promise<RunningSimulator> {
  const automation: Automation = { requests: [], answer: 'json' };
  return startSimulator({
    title: 'Automation (simulator)',
    about: `Receives who asks to be called about a locked contact at ${UNLOCK_PATH}, opened escrows at ${LEAD_PATHS.endpoint} and ${LEAD_PATHS.zapier}, and clicks on Open Escrow at ${OPEN_ESCROW_PATH}.`,
    port,
    partner: (app, frame) => addAutomationRoutes(app, frame, automation),
    more: () => automationPage(automation),
    onReset: () => Object.assign(automation, { requests: [], answer: 'json' }),
  });
}

function addAutomationRoutes(app: FastifyInstance, frame: SimulatorFrame, automation: Automation): void {
  const receive = (request: FastifyRequest, reply: FastifyReply, body: object, note: string) => {
    frame.note(request, note);
    const key = String(request.headers['idempotency-key'] ?? '');
    const received = { path: request.url, key, at: new Date().toISOString(), body };
    automation.requests = [received, ...automation.requests].slice(0, MAX_REQUESTS);
    if (automation.answer === 'json') return { status: 'success' };
    return reply.type('text/html; charset=utf-8').send('<!doctype html><title>Accepted</title><p>Accepted</p>');
  };
  app.post(UNLOCK_PATH, async (request, reply) => {
    const body = readBody(UnlockNotice, request.body);
    return receive(request, reply, body, `agent ${body.agentId} about ${body.zip ?? 'no ZIP code'}`);
  });
  for (const path of Object.values(LEAD_PATHS)) {
    app.post(path, async (request, reply) => {
      const body = readBody(EscrowLead, request.body);
      return receive(request, reply, body, `agent ${body.agent.agentId}, order ${body.escrowOrderId}`);
    });
  }
  app.post(OPEN_ESCROW_PATH, async (request, reply) => {
    const body = readBody(OpenEscrowClick, request.body);
    return receive(request, reply, body, body.message);
  });

  app.post('/_simulator/answer', async (request, reply) => {
    automation.answer = readBody(AnswerForm, request.body).answer;
    return request.headers.accept?.includes('text/html') ? reply.redirect('/', 303) : reply.send({});
  });
  app.get('/_simulator/requests', async () => ({ requests: automation.requests }));
}

function automationPage({ requests, answer }: Automation): string {
  const choices = ANSWERS.map(
    (each) =>
      `<label><input type="radio" name="answer" value="${each}"${each === answer ? ' checked' : ''}> ${each === 'json' ? 'JSON' : 'A page of HTML'}</label>`,
  ).join('');
  const rows = requests
    .map(
      ({ at, path, key, body }) =>
        `<tr><td>${escapeHtml(at.slice(11, 23))}</td><td>${escapeHtml(path)}</td><td><details><summary>Show</summary><pre>${escapeHtml(JSON.stringify({ key, ...body }, null, 2))}</pre></details></td></tr>`,
    )
    .join('');
  return `<form method="post" action="/_simulator/answer"><fieldset><legend>What a success looks like</legend>${choices}</fieldset>
<button>Set the answer</button></form>
<h2>Requests</h2><div class="scroll"><table><thead><tr><th>Time (UTC)</th><th>Hook</th><th>Content</th></tr></thead>
<tbody>${rows || '<tr><td colspan="3">Nothing yet</td></tr>'}</tbody></table></div>`;
}
