import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';

/** What Stripe knows of a payment, as far as the portal reads it. */
interface Intent extends Record<string, unknown> {
  id: string;
  amount: number;
  metadata: Record<string, string>;
  status: string;
  customer: string | null;
  payment_method: string | null;
}

/** A call as it came over the wire. */
export interface StripeCall {
  path: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  form: URLSearchParams;
}

export interface StripeDouble {
  api: { host: string; port: number; protocol: 'http' };
  intents: Map<string, Intent>;
  calls: StripeCall[];
  /** Answers the next call with a fault of the server. */
  failNext: (path: RegExp) => void;
  /** What a bank does to a payment behind the portal's back. */
  change: (id: string, changes: Partial<Intent>) => void;
  close: () => Promise<void>;
}

/**
 * Speaks the wire format of Stripe's API (forms with brackets, errors, replayed idempotency keys), as far as the portal uses it.
 * Methods: `pm_card_visa` is accepted, `pm_card_kept` too, for the first customer alone, `pm_card_declined` declined, `pm_card_3ds` needs the cardholder.
 */
export async function startStripeDouble(): Promise<StripeDouble> {
  const app = Fastify({ forceCloseConnections: true });
  const intents = new Map<string, Intent>();
  const refunds: { payment_intent: string; amount: number; metadata: Record<string, string> }[] = [];
  const answered = new Map<string, { status: number; body: unknown }>();
  const calls: StripeCall[] = [];
  const customers = new Set<string>();
  /** The customers that `pm_card_kept` is attached to. */
  const owners = new Map<string, string>();
  let failing: RegExp | null = null;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );
  const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams());
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'] as string | undefined;
    const { authorization } = request.headers;
    calls.push({
      path: `${request.method} ${request.url.split('?')[0]}`,
      authorization,
      idempotencyKey: key,
      form: formOf(request),
    });
    const known = key === undefined ? undefined : answered.get(key);
    if (known) return reply.code(known.status).header('idempotent-replayed', 'true').send(known.body);
    if (failing?.test(request.url)) {
      failing = null;
      return reply.code(500).send({ error: { type: 'api_error', message: 'An unknown error occurred' } });
    }
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const key = request.headers['idempotency-key'] as string | undefined;
    if (key !== undefined && reply.statusCode < 500 && !answered.has(key)) {
      answered.set(key, { status: reply.statusCode, body: JSON.parse(String(payload)) });
    }
    return payload;
  });
  const refuse = (reply: FastifyReply, status: number, error: object) => reply.code(status).send({ error });
  const shown = (intent: Intent, form: URLSearchParams | null) => {
    const isExpanded = form === null || form.get('expand[0]') === 'payment_method';
    if (!isExpanded || intent.payment_method === null) return intent;
    return {
      ...intent,
      payment_method: {
        id: intent.payment_method,
        card: { brand: 'visa', last4: '4242', exp_year: 2028, exp_month: 4 },
      },
    };
  };
  const find = (request: FastifyRequest) => intents.get((request.params as { id: string }).id)!;

  app.post('/v1/payment_intents', async (request) => {
    const form = formOf(request);
    const intent: Intent = {
      id: `pi_${randomUUID().replaceAll('-', '')}`,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      currency: form.get('currency'),
      metadata: { reference: form.get('metadata[reference]') ?? '' },
      status: 'requires_payment_method',
      customer: null,
      payment_method: null,
      last_payment_error: null,
      next_action: null,
    };
    intent['client_secret'] = `${intent.id}_secret_1`;
    intents.set(intent.id, intent);
    return intent;
  });
  app.get('/v1/payment_intents/:id', async (request, reply) => {
    const intent = intents.get((request.params as { id: string }).id);
    if (intent) return shown(intent, null);
    return refuse(reply, 404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such intent' });
  });
  app.post('/v1/payment_intents/:id', async (request, reply) => {
    const customer = formOf(request).get('customer');
    if (customer !== null && !customers.has(customer)) {
      const message = `No such customer: '${customer}'`;
      return refuse(reply, 400, { type: 'invalid_request_error', code: 'resource_missing', message });
    }
    return Object.assign(find(request), { customer });
  });
  app.post('/v1/payment_intents/:id/confirm', async (request, reply) => {
    const form = formOf(request);
    const intent = find(request);
    const method = form.get('payment_method')!;
    if (intent.status === 'canceled') {
      const message = 'This PaymentIntent was canceled.';
      return refuse(reply, 400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message });
    }
    if (!method.startsWith('pm_card')) {
      const message = `No such PaymentMethod: '${method}'`;
      return refuse(reply, 400, { type: 'invalid_request_error', code: 'resource_missing', message });
    }
    const owner = owners.get(method);
    if (owner !== undefined && owner !== intent.customer) {
      const message = 'The payment method you provided has already been attached to another customer.';
      return refuse(reply, 400, { type: 'invalid_request_error', message });
    }
    if (method === 'pm_card_kept') owners.set(method, intent.customer!); // confirmed with a customer
    Object.assign(intent, { payment_method: method });
    if (method === 'pm_card_declined') {
      const failure = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
      Object.assign(intent, { payment_method: null, last_payment_error: failure });
      return refuse(reply, 402, { ...failure, payment_intent: intent });
    }
    if (method === 'pm_card_3ds') {
      Object.assign(intent, {
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
      });
    } else {
      Object.assign(intent, { status: 'succeeded' });
    }
    return shown(intent, form);
  });
  app.post('/v1/payment_intents/:id/cancel', async (request, reply) => {
    const intent = find(request);
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`;
      return refuse(reply, 400, { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message });
    }
    return Object.assign(intent, { status: 'canceled' });
  });
  app.post('/v1/customers', async () => {
    const id = `cus_${randomUUID().replaceAll('-', '')}`;
    customers.add(id);
    return { id, object: 'customer' };
  });
  app.delete('/v1/customers/:id', async (request, reply) => {
    const { id } = request.params as { id: string };
    if (customers.delete(id)) return { id, object: 'customer', deleted: true };
    const message = `No such customer: '${id}'`;
    return refuse(reply, 404, { type: 'invalid_request_error', code: 'resource_missing', message });
  });
  app.get('/v1/refunds', async (request) => {
    const { payment_intent: of } = request.query as { payment_intent: string };
    return { object: 'list', data: refunds.filter(({ payment_intent: intent }) => intent === of), has_more: false };
  });
  app.post('/v1/refunds', async (request) => {
    const form = formOf(request);
    const refund = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      payment_intent: form.get('payment_intent')!,
      amount: Number(form.get('amount')),
      metadata: { reference: form.get('metadata[reference]') ?? '' },
    };
    refunds.push(refund);
    return refund;
  });
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return {
    api: { host: address.hostname, port: Number(address.port), protocol: 'http' },
    intents,
    calls,
    failNext: (path) => (failing = path),
    change: (id, changes) => void Object.assign(intents.get(id)!, changes),
    close: () => app.close(),
  };
}
