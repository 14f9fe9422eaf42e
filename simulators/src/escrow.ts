import crypto from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import {
  EscrowOrderRequest,
  ESCROW_PARTNER_PATHS,
  PropertyReportRequest,
  type EscrowOrder,
  type PartnerAddress,
  type PropertyReport,
} from '@portal/shared/contracts';
import { escapeHtml } from './frame/control-page.ts';
import { readBody, refusal, startSimulator, type RunningSimulator, type SimulatorFrame } from './frame/simulator.ts';

/** Streets that make the partner fail, so that error paths can be seen in a running portal. */
export const SENTINEL_STREETS = {
  /** 422: the partner has no record of the property. */
  unknown: 'Nowhere Lane',
  /** 503, always. */
  outage: 'Outage Road',
  /** No answer for half a minute. */
  silence: 'Silent Street',
  /** 503 for the first two requests of a report, then an answer. */
  hiccup: 'Hiccup Hill',
} as const;

export interface EscrowPartnerOptions {
  /** 0 takes a free port. */
  port: number;
  /** How long generating a report takes, in milliseconds. */
  reportMilliseconds?: number;
  /** How long `Silent Street` stays silent, in milliseconds. */
  silenceMilliseconds?: number;
}

/** Starts a simulator of the escrow partner on a separate origin (D-38). Figures depend only on the address. */
export function startEscrowPartner(options: EscrowPartnerOptions): Promise<RunningSimulator> {
  const orders: Orders = new Map();
  return startSimulator({
    title: 'Escrow partner (simulator)',
    about: `Makes property reports and opens escrow. Properties on ${Object.values(SENTINEL_STREETS).join(', ')} have their own faults.`,
    port: options.port,
    partner: (app, frame) => addEscrowRoutes(app, frame, orders, options),
    more: () => ordersTable(orders),
    onReset: () => orders.clear(),
  });
}

/** The orders by their reference: one that is sent again is the same order. */
type Orders = Map<string, { orderId: string; times: number; order: EscrowOrderRequest }>;

function addEscrowRoutes(
  app: FastifyInstance,
  frame: SimulatorFrame,
  orders: Orders,
  { reportMilliseconds = 1500, silenceMilliseconds = 30_000 }: EscrowPartnerOptions,
): void {
  const requestsSeen = new Map<string, number>();

  app.post(ESCROW_PARTNER_PATHS.reports, async (request): Promise<PropertyReport> => {
    const { requestId, address } = readBody(PropertyReportRequest, request.body);
    const seen = (requestsSeen.get(requestId) ?? 0) + 1;
    requestsSeen.set(requestId, seen);
    if (isOn(address, 'silence')) await delay(silenceMilliseconds, undefined, { ref: false });
    refuseSentinels(address, seen);
    await delay(reportMilliseconds);
    return reportOf(address);
  });

  app.post(ESCROW_PARTNER_PATHS.orders, async (request, reply): Promise<EscrowOrder> => {
    const order = readBody(EscrowOrderRequest, request.body);
    const { reference, address } = order;
    refuseSentinels(address, Number.POSITIVE_INFINITY);
    const known = orders.get(reference);
    const orderId = known?.orderId ?? `ESC-${digest(reference).toString().slice(0, 8)}`;
    orders.set(reference, { orderId, times: (known?.times ?? 0) + 1, order });
    frame.note(request, `order ${orderId}${known ? ', again' : ''}`);
    reply.code(201);
    return { orderId };
  });
  app.get('/_simulator/orders', async () => ({ orders: [...orders.values()] }));
}

function ordersTable(orders: Orders): string {
  const rows = [...orders.values()]
    .toReversed()
    .map(
      ({ orderId, times, order }) =>
        `<tr><td>${escapeHtml(orderId)}</td><td>${escapeHtml(order.address.street)}</td><td>${escapeHtml(
          `${order.agent.firstName} ${order.agent.lastName}`,
        )}</td><td>${times}</td></tr>`,
    )
    .join('');
  return `<h2>Orders</h2><div class="scroll"><table><thead><tr><th>Order</th><th>Property</th><th>Agent</th><th>Times sent</th></tr></thead>
<tbody>${rows || '<tr><td colspan="4">None yet</td></tr>'}</tbody></table></div>`;
}

function refuseSentinels(address: PartnerAddress, requestsSeen: number): void {
  if (isOn(address, 'unknown')) throw refusal(422, 'There is no record of a property at this address.');
  const isOut = isOn(address, 'outage') || (isOn(address, 'hiccup') && requestsSeen <= 2);
  if (isOut) throw refusal(503, 'The property service is not available right now.');
}

function isOn({ street }: PartnerAddress, sentinel: keyof typeof SENTINEL_STREETS): boolean {
  return street.toLowerCase().endsWith(SENTINEL_STREETS[sentinel].toLowerCase());
}

const OWNERS = [
  'Marisol Okafor',
  'Terence Lindqvist',
  'Priya Castellano',
  'Dominic Hale',
  'Wen Abernathy',
  'Ruth Solano',
];

function reportOf(address: PartnerAddress): PropertyReport {
  const seed = digest(JSON.stringify(address).toLowerCase());
  const pick = (from: number, to: number, salt: bigint) => from + Number((seed / salt) % BigInt(to - from));
  const valuation = pick(320, 1180, 7n) * 1000;
  const owner = OWNERS[pick(0, OWNERS.length, 11n)]!; // within the list by its length
  const second = OWNERS[pick(0, OWNERS.length, 13n)]!;
  return {
    owners: owner === second ? [owner] : [owner, second],
    valuation,
    loanBalance: Math.round((valuation * pick(0, 70, 17n)) / 100),
    taxes: Math.round((valuation * pick(45, 110, 19n)) / 10_000),
    closingCosts: Math.round((valuation * pick(60, 75, 23n)) / 1000),
  };
}

function digest(text: string): bigint {
  return BigInt(`0x${crypto.createHash('sha256').update(text).digest('hex').slice(0, 15)}`);
}
