import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { escapeHtml } from './frame/control-page.ts';
import { readBody, refusal, startSimulator, type RunningSimulator, type SimulatorFrame } from './frame/simulator.ts';

/** A delivery as this CRM has received it. */
interface ReceivedDelivery {
  id: string;
  type: string;
  /** How often it came; only the first time counts. */
  times: number;
  body: unknown;
}

const MAX_DELIVERIES = 100;
const Event = z.object({ type: z.string() });
const SecretForm = z.object({
  secret: z.string().trim().max(200),
  /** Path of the webhook; each agent of a CRM has its own. */
  path: z.string().trim().max(200).default('/agent-portal'),
});

/**
 * Starts a simulator of an agent's CRM (D-34, D-38). It checks signatures with the library of Standard Webhooks, which
 * shares no code with the portal, against the secret that somebody has pasted into its page.
 */
export function startCrm({ port }: { port: number }): Promise<RunningSimulator> {
  const crm = { webhooks: new Map<string, Webhook>(), received: new Map<string, ReceivedDelivery>() };
  return startSimulator({
    title: 'CRM of an agent (simulator)',
    about: 'Receives the webhooks of the portal at any address below this origin.',
    port,
    partner: (app, frame) => addCrmRoutes(app, frame, crm),
    more: () => crmPage(crm),
  });
}

interface Crm {
  webhooks: Map<string, Webhook>;
  received: Map<string, ReceivedDelivery>;
}

function addCrmRoutes(app: FastifyInstance, frame: SimulatorFrame, crm: Crm): void {
  app.post('/_simulator/secret', async (request, reply) => {
    const { secret, path } = readBody(SecretForm, request.body);
    try {
      if (secret === '') crm.webhooks.delete(path);
      else crm.webhooks.set(path, new Webhook(secret));
    } catch {
      throw refusal(400, 'secret: is none of this portal');
    }
    return request.headers.accept?.includes('text/html') ? reply.redirect('/', 303) : reply.send({});
  });
  app.get('/_simulator/deliveries', async () => ({ deliveries: [...crm.received.values()].toReversed() }));
  void app.register(async (scope) => addDeliveryRoute(scope, frame, crm));
}

function addDeliveryRoute(app: FastifyInstance, frame: SimulatorFrame, crm: Crm): void {
  // the signature is over the bytes as they came
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  // before the switches, so that tries which fail are known, too
  app.addHook('onRequest', async (request) => frame.note(request, `delivery ${String(request.headers['webhook-id'])}`));
  app.post('/*', async (request, reply) => {
    const body = String(request.body);
    const id = String(request.headers['webhook-id']);
    const webhook = crm.webhooks.get(request.url);
    if (webhook) {
      try {
        webhook.verify(body, request.headers as Record<string, string>);
      } catch (error) {
        frame.note(request, `refused: ${(error as Error).message}`);
        throw refusal(401, 'The signature is wrong.');
      }
    }
    frame.note(request, webhook ? 'signature is right' : 'signature not checked, no secret');
    const before = crm.received.get(id);
    const content: unknown = JSON.parse(body);
    crm.received.delete(id);
    crm.received.set(id, {
      id,
      type: readBody(Event, content).type,
      times: (before?.times ?? 0) + 1,
      body: content,
    });
    for (const oldest of crm.received.keys()) if (crm.received.size > MAX_DELIVERIES) crm.received.delete(oldest);
    return reply.code(200).send({ received: true });
  });
}

function crmPage({ webhooks, received }: Crm): string {
  const rows = [...received.values()]
    .toReversed()
    .map(
      ({ id, type, times, body }) =>
        `<tr><td>${escapeHtml(id)}</td><td>${escapeHtml(type)}</td><td>${times}</td><td><details><summary>Show</summary><pre>${escapeHtml(
          JSON.stringify(body, null, 2),
        )}</pre></details></td></tr>`,
    )
    .join('');
  const checked = [...webhooks.keys()].map(escapeHtml).join(', ');
  return `<form method="post" action="/_simulator/secret">
<label>Path of the webhook <input name="path" size="30" value="/agent-portal"></label>
<label>Its secret <input name="secret" size="50" autocomplete="off"></label>
<button>Check signatures with it</button>
<p>${checked ? `Signatures are checked for ${checked}.` : 'Signatures are not checked: there is no secret yet.'}</p></form>
<h2>Deliveries</h2><div class="scroll"><table><thead><tr><th>Id</th><th>Event</th><th>Times</th><th>Content</th></tr></thead>
<tbody>${rows || '<tr><td colspan="4">None yet</td></tr>'}</tbody></table></div>`;
}
