import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from './frame/control-page.ts';
import { readBody, startSimulator } from './frame/simulator.ts';
import type { RunningSimulator, SimulatorFrame } from './frame/simulator.ts';

/** Where the portal tells that an agent asks to be called about a locked contact: `UNLOCK_WEBHOOK_URL`. */
export const UNLOCK_PATH = '/hooks/contact-unlock';
const MOST_REQUESTS = 100;

/** What the receiver does that the switches of every simulator do not: automations like to answer with a page. */
const ANSWERS = ['json', 'html'] as const;

/** A request to unlock a contact, as it came. */
interface ReceivedRequest {
  /** The same for a call that is made again. */
  key: string;
  at: string;
  body: z.infer<typeof UnlockNotice>;
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
const AnswerForm = z.object({ answer: z.enum(ANSWERS) });

/** Starts a simulator of the automation that receives unlock requests (D-38, API-51). */
export function startAutomation({ port }: { port: number }): Promise<RunningSimulator> {
  const automation: Automation = { requests: [], answer: 'json' };
  return startSimulator({
    title: 'Automation (simulator)',
    about: `Receives who asks to be called about a locked contact at ${UNLOCK_PATH}.`,
    port,
    partner: (app, frame) => addAutomationRoutes(app, frame, automation),
    more: () => automationPage(automation),
    onReset: () => Object.assign(automation, { requests: [], answer: 'json' }),
  });
}

function addAutomationRoutes(app: FastifyInstance, frame: SimulatorFrame, automation: Automation): void {
  app.post(UNLOCK_PATH, async (request, reply) => {
    const body = readBody(UnlockNotice, request.body);
    frame.note(request, `agent ${body.agentId} about ${body.zip ?? 'no ZIP code'}`);
    const key = String(request.headers['idempotency-key'] ?? '');
    automation.requests = [{ key, at: new Date().toISOString(), body }, ...automation.requests].slice(0, MOST_REQUESTS);
    if (automation.answer === 'json') return { status: 'success' };
    return reply.type('text/html; charset=utf-8').send('<!doctype html><title>Accepted</title><p>Accepted</p>');
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
      ({ at, key, body }) =>
        `<tr><td>${escapeHtml(at.slice(11, 23))}</td><td>${escapeHtml(`${body.firstName} ${body.lastName}`)}</td><td>${escapeHtml(
          body.zip ?? '',
        )}</td><td><details><summary>Show</summary><pre>${escapeHtml(JSON.stringify({ key, ...body }, null, 2))}</pre></details></td></tr>`,
    )
    .join('');
  return `<form method="post" action="/_simulator/answer"><fieldset><legend>What a success looks like</legend>${choices}</fieldset>
<button>Set the answer</button></form>
<h2>Requests</h2><div class="scroll"><table><thead><tr><th>Time (UTC)</th><th>Agent</th><th>ZIP code</th><th>Content</th></tr></thead>
<tbody>${rows || '<tr><td colspan="4">Nothing yet</td></tr>'}</tbody></table></div>`;
}
