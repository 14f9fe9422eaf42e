import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  PriceText,
  TITLE_PARTNER_PATHS,
  TitleTokenRequest,
  type TitleTokenAnswer,
  type TitleView,
} from '@portal/shared/contracts';
import { z } from 'zod';
import { readBody, refusal, startSimulator, type RunningSimulator, type SimulatorFrame } from './frame/simulator.ts';
import { makeNetSheet, makeQuote, paperOf } from './title-figures.ts';
import { NESTED_PAGE, orderPage, TITLE_MESSAGE_MODES, titlePage, type TitleMessageMode } from './title-page.ts';

export interface TitlePartnerOptions {
  /** 0 takes a free port. */
  port: number;
  /** Secret of the portal's server, for tokens; default: a new one. */
  clientSecret?: string | undefined;
  /** Origins that may show the pages, in addition to those of this machine. */
  portals?: readonly string[];
}

interface Partner {
  clientSecret: string;
  portals: readonly string[];
  /** When each token ends, in milliseconds since 1970. */
  tokens: Map<string, number>;
  messages: TitleMessageMode;
}

const TOKEN_SECONDS = 600;
const MAX_TOKENS = 1_000;
const OF_THIS_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*'];
const dollars = (text: string): number => Math.round(Number(text) * 100);
const Wanted = z.object({ price: PriceText, payoff: z.number().min(0).max(1_000_000_000).default(0) });
const Mode = z.object({ mode: z.enum(TITLE_MESSAGE_MODES) });

/**
 * Starts a simulator of the title partner (D-38): tokens for the portal's server, and pages for a frame of the portal that make
 * quotes, net sheets and orders with them. A switch of its page lets them say what they should not.
 */
export async function startTitlePartner(options: TitlePartnerOptions): Promise<RunningSimulator> {
  const partner: Partner = {
    clientSecret: options.clientSecret ?? randomBytes(24).toString('base64url'),
    portals: options.portals ?? [],
    tokens: new Map(),
    messages: 'normal',
  };
  const simulator = await startSimulator({
    title: 'Title partner (simulator)',
    about: `Quotes title insurance and makes seller net sheets; its pages are at ${TITLE_PARTNER_PATHS.quote} and ${TITLE_PARTNER_PATHS.netSheet}.`,
    port: options.port,
    partner: (app, frame) => {
      addTokenRoute(app, frame, partner);
      addPages(app, partner);
      addPapers(app, frame, partner);
      addMessageSwitch(app, partner);
    },
    more: () => messageSwitch(partner),
    onReset: () => {
      partner.tokens.clear();
      partner.messages = 'normal';
    },
  });
  return { ...simulator, settings: { TITLE_PARTNER_CLIENT_SECRET: partner.clientSecret } };
}

function addTokenRoute(app: FastifyInstance, frame: SimulatorFrame, { tokens, clientSecret }: Partner): void {
  app.post(TITLE_PARTNER_PATHS.token, async (request): Promise<TitleTokenAnswer> => {
    const { client_secret, subject } = readBody(TitleTokenRequest, request.body);
    if (client_secret !== clientSecret) throw refusal(401, 'These are not the credentials of a portal.');
    frame.note(request, `for agent ${subject}`);
    const token = randomBytes(24).toString('base64url');
    tokens.set(token, Date.now() + TOKEN_SECONDS * 1000);
    for (const oldest of tokens.keys()) if (tokens.size > MAX_TOKENS) tokens.delete(oldest);
    return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
  });
}

function addPages(app: FastifyInstance, partner: Partner): void {
  const html = (reply: FastifyReply, text: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `frame-ancestors 'self' ${[...OF_THIS_MACHINE, ...partner.portals].join(' ')}`)
      .send(text);
  const page = (view: TitleView) => (_request: FastifyRequest, reply: FastifyReply) =>
    html(reply, titlePage(view, partner.messages, partner.portals));
  app.get(TITLE_PARTNER_PATHS.quote, page('quote'));
  app.get(TITLE_PARTNER_PATHS.netSheet, page('net-sheet'));
  app.get('/nested', (_request, reply) => html(reply, NESTED_PAGE));
  app.get('/orders/:id', async (request, reply) => html(reply, orderPage(knownPaper(request).id)));
}

function addPapers(app: FastifyInstance, frame: SimulatorFrame, partner: Partner): void {
  app.post('/quotes', async (request) => {
    requireToken(partner, request);
    const quote = makeQuote(dollars(readBody(Wanted, request.body).price));
    frame.note(request, quote.id);
    return quote;
  });
  app.post('/net-sheets', async (request) => {
    requireToken(partner, request);
    const { price, payoff } = readBody(Wanted, request.body);
    const sheet = makeNetSheet(dollars(price), Math.round(payoff * 100));
    frame.note(request, sheet.id);
    return sheet;
  });
  app.get('/papers/:id', async (request) => {
    requireToken(partner, request);
    return knownPaper(request);
  });
  app.post('/quotes/:id/order', async (request) => {
    requireToken(partner, request);
    const { id } = knownPaper(request);
    frame.note(request, `order of ${id}`);
    return { link: `http://${request.headers.host}/orders/${id}` };
  });
}

function addMessageSwitch(app: FastifyInstance, partner: Partner): void {
  app.post('/_simulator/messages', async (request, reply) => {
    partner.messages = readBody(Mode, request.body).mode;
    return request.headers.accept?.includes('text/html') ? reply.redirect('/', 303) : { mode: partner.messages };
  });
}

function requireToken({ tokens }: Partner, { headers }: FastifyRequest): void {
  const until = tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
  if (until === undefined || until < Date.now())
    throw refusal(401, 'Your session has ended. Close this window and open it again.');
}

function knownPaper({ params }: FastifyRequest) {
  const paper = paperOf((params as { id: string }).id);
  if (!paper) throw refusal(404, 'We do not know it.');
  return paper;
}

function messageSwitch({ messages }: Partner): string {
  const modes = TITLE_MESSAGE_MODES.map(
    (mode) => `<option value="${mode}"${mode === messages ? ' selected' : ''}>${mode}</option>`,
  ).join('');
  return `<form method="post" action="/_simulator/messages"><label>Messages of its pages <select name="mode">${modes}</select></label><button>Set</button></form>`;
}
