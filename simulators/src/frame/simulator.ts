import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z, type ZodType } from 'zod';
import { controlPage } from './control-page.ts';
import { RecentCalls } from './recent-calls.ts';
import { NORMAL, Switches, SwitchState } from './switches.ts';

interface SimulatorOptions {
  title: string;
  about: string;
  /** 0 takes a free port. */
  port: number;
  /** Adds the routes of the partner. */
  partner: (app: FastifyInstance, frame: SimulatorFrame) => void;
  /** More HTML for the page of the simulator. */
  more?: () => string;
  /** Forgets what the partner has learned since it was started. */
  onReset?: () => void;
}

/** What the routes of a partner may use. */
export interface SimulatorFrame {
  /** Adds a remark on a call to the list. */
  note: (request: FastifyRequest, text: string) => void;
}

export interface RunningSimulator {
  /** The origin to configure, without a trailing slash. */
  url: string;
  /** More settings that the portal needs for it. */
  settings?: Record<string, string>;
  close: () => Promise<void>;
}

const CONTROLS = '/_simulator/';
/** Valid JSON of no use. */
const LIE = JSON.stringify({ result: 'ok', items: [null] });
/** What the partner never said: another origin is to answer for it. */
const FORGED = 'http://127.0.0.1:9/in-its-name';
const SwitchForm = z.object({
  mode: SwitchState.shape.mode,
  calls: z.preprocess((text) => (text === '' ? null : text), z.union([z.null(), z.coerce.number()])),
  path: SwitchState.shape.path,
  seconds: z.coerce.number(),
});

/**
 * Starts a stand-in for another company's system on a separate origin (D-38, decision 0044). All of them can be slow,
 * failing, lying or forged, by the page at their origin or `POST /_simulator/switches`, while they run.
 */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 1024 * 1024 });
  const switches = new Switches();
  const calls = new RecentCalls();
  const notes = new WeakMap<FastifyRequest, string[]>();
  const modes = new WeakMap<FastifyRequest, SwitchState>();
  const isPartners = ({ url }: FastifyRequest) => url !== '/' && !url.startsWith(CONTROLS);

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onRequest', async (request, reply) => {
    const { origin, host } = request.headers;
    // no other page, the portal's included, flips switches
    if (!isPartners(request) && origin !== undefined && origin !== `http://${host}`) {
      return reply.code(403).send({ message: 'Only the page of the simulator may do this.' });
    }
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!isPartners(request)) return;
    const state = switches.next(request.url);
    modes.set(request, state);
    if (state.mode === 'slow') await delay(state.seconds * 1000, undefined, { ref: false });
    if (state.mode === 'failing') return reply.code(503).send({ message: 'The simulator was told to fail.' });
    if (state.mode === 'forged') return reply.redirect(FORGED, 307);
  });
  app.addHook('onSend', async (request, _reply, payload) => (modes.get(request)?.mode === 'lying' ? LIE : payload));
  const note = (request: FastifyRequest, text: string) =>
    void notes.set(request, [...(notes.get(request) ?? []), text]);
  const list = (request: FastifyRequest, milliseconds: number, status: number | null) => {
    if (!isPartners(request)) return;
    calls.add({
      at: new Date().toISOString(),
      method: request.method,
      path: request.url,
      mode: modes.get(request)?.mode ?? 'normal',
      status,
      milliseconds: Math.round(milliseconds),
      note: notes.get(request)?.join('; ') ?? '',
    });
  };
  app.addHook('onResponse', async (request, reply) => list(request, reply.elapsedTime, reply.statusCode));
  app.addHook('onRequestAbort', async (request) => {
    note(request, 'the caller left');
    list(request, 0, null);
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    void reply.code(error.statusCode ?? 500).send({ message: error.message });
  });

  const back = (request: FastifyRequest, reply: FastifyReply) =>
    request.headers.accept?.includes('text/html') ? reply.redirect('/', 303) : reply.send({ switches: switches.state });
  app.get('/', async (_request, reply) => {
    const { title, about, more } = options;
    const html = controlPage({ title, about, state: switches.state, calls: calls.all, more: more?.() ?? '' });
    return reply.type('text/html; charset=utf-8').send(html);
  });
  app.get(`${CONTROLS}calls`, async () => ({ switches: switches.state, calls: calls.all }));
  app.post(`${CONTROLS}switches`, async (request, reply) => {
    switches.set(readBody(SwitchState, readBody(SwitchForm, request.body)));
    return back(request, reply);
  });
  app.post(`${CONTROLS}reset`, async (request, reply) => {
    switches.set(NORMAL);
    calls.clear();
    options.onReset?.();
    return back(request, reply);
  });
  options.partner(app, { note });
  const url = await app.listen({ port: options.port, host: '127.0.0.1' });
  return { url, close: () => app.close() };
}

/** A body in the expected format. @throws a refusal of 400 that names the field */
export function readBody<T>(schema: ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!; // a failed parse has at least one issue
  throw refusal(400, `${issue.path.join('.')}: ${issue.message}`);
}

/** An answer of 400 or above, in the format of partners' problems. */
export function refusal(statusCode: number, message: string): Error {
  return Object.assign(new Error(message), { statusCode });
}
