import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from './frame/control-page.ts';
import { readBody, startSimulator, type RunningSimulator, type SimulatorFrame } from './frame/simulator.ts';
import { sessionsAfter } from './webinar-sessions.ts';
import { widgetPage } from './webinar-widget-page.ts';

/** The page for the frame: `WEBINAR_WIDGET_URL`. */
export const WIDGET_PATH = '/register';
const MAX_REGISTRATIONS = 100;

const text = (label: string) => z.string().trim().min(1, `Enter your ${label}`).max(200);
const Registration = z.object({
  session: z.iso.datetime('Choose a time'),
  firstName: text('first name'),
  lastName: text('last name'),
  email: z.email('Enter your e-mail address'),
  phone: text('phone number'),
});
type Registration = z.infer<typeof Registration>;

/**
 * Starts a simulator of the webinar partner (D-38): a registration widget with its own looks, for a frame of the portal. Who
 * embeds it may fill it in by a message; the widget trusts only the page that embeds it.
 */
export function startWebinarPartner({ port }: { port: number }): Promise<RunningSimulator> {
  const registrations: Registration[] = [];
  return startSimulator({
    title: 'Webinar partner (simulator)',
    about: `Registers agents for the onboarding webinar; its widget is at ${WIDGET_PATH}.`,
    port,
    partner: (app, frame) => addWidgetRoutes(app, frame, registrations),
    more: () => registrationsPage(registrations),
    onReset: () => void registrations.splice(0),
  });
}

function addWidgetRoutes(app: FastifyInstance, frame: SimulatorFrame, registrations: Registration[]): void {
  app.get(WIDGET_PATH, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(widgetPage(sessionsAfter(new Date()))),
  );
  app.post('/registrations', async (request, reply) => {
    const registration = readBody(Registration, request.body);
    frame.note(request, registration.session);
    registrations.unshift(registration);
    registrations.splice(MAX_REGISTRATIONS);
    return reply.code(201).send({ session: registration.session });
  });
  app.get('/_simulator/registrations', async () => ({ registrations }));
}

function registrationsPage(registrations: readonly Registration[]): string {
  const rows = registrations
    .map(
      ({ session, firstName, lastName, email, phone }) =>
        `<tr>${[session, `${firstName} ${lastName}`, email, phone].map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`,
    )
    .join('');
  return `<p><a href="${WIDGET_PATH}">The widget by itself</a></p>
<h2>Registrations</h2><div class="scroll"><table><thead><tr><th>Session</th><th>Name</th><th>E-mail</th><th>Phone</th></tr></thead>
<tbody>${rows || '<tr><td colspan="4">None yet</td></tr>'}</tbody></table></div>`;
}
