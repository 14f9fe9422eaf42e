import {
  Checkout,
  CheckoutQuery,
  CheckoutRequest,
  ENDPOINTS,
  FailedPaymentMail,
  FailedPaymentMailResponse,
  Order,
  OrderHistory,
  OrderRequest,
  PaymentRequest,
  RefundRequest,
} from '@portal/shared/contracts';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { languageOf } from '../../platform/texts/language.ts';
import { IdParameter } from '../../platform/requests/parameters.ts';
import { conflict } from '../../platform/responses/problem-error.ts';
import { perPerson, principalOf, requireAgentAccess, requirePermission } from '../access/index.ts';
import { timeZoneOfAgent } from '../preferences/index.ts';
import type { CheckoutService } from './checkout-service.ts';
import { mailFailedPayment } from './failed-payment-service.ts';
import type { OrderMailer } from './order-mailer.ts';
import type { OrderService } from './order-service.ts';
import { receiptDocument } from './receipt-document.ts';
import type { RefundService } from './refund-service.ts';
import type { Buyer } from './reservation.ts';
import { sayOrder } from './say-order.ts';

interface OrderRouteOptions {
  db: Kysely<Database>;
  checkouts: CheckoutService;
  orders: OrderService;
  refunds: RefundService | null;
  mailer: OrderMailer;
  now: () => Date;
}

const ofAgent = z.object({ agentId: IdParameter });
const ofOrder = ofAgent.extend({ orderId: z.uuid() });
const BODY_LIMIT = 16 * 1024;
// the provider is another system: no transaction waits for it, and the order key makes a repetition harmless
const places = requirePermission('order.place', { keyedWrites: 'outside', rateLimit: perPerson(60, '1 minute') });
const gives = requirePermission('order.refund', { keyedWrites: 'outside', rateLimit: perPerson(60, '1 hour') });

/** Checkout, orders, receipts and refunds of Guaranteed Display (HOST-14, SGD-15, D-31). */
export const orderRoutes: FastifyPluginAsyncZod<OrderRouteOptions> = async (app, options) => {
  const { db, checkouts, orders, refunds, mailer, now } = options;
  const buyerOf = (request: FastifyRequest): Buyer => {
    const principal = principalOf(request);
    return { principal, requireStillActing: (trx) => app.access.requireStillActing(trx, principal) };
  };

  app.get(
    ENDPOINTS.checkout,
    {
      ...requirePermission('order.read'),
      schema: { params: ofAgent, querystring: CheckoutQuery, response: { 200: Checkout } },
    },
    async (request) => {
      await requireAgentAccess(request, request.params.agentId);
      return checkouts.read(request.params.agentId, request.query, languageOf(request));
    },
  );

  app.post(
    ENDPOINTS.checkout,
    {
      ...requirePermission('order.prepare'),
      bodyLimit: BODY_LIMIT,
      schema: { params: ofAgent, body: CheckoutRequest, response: { 200: Checkout } },
    },
    async (request) => {
      await requireAgentAccess(request, request.params.agentId);
      return checkouts.open(request.params.agentId, request.body, languageOf(request));
    },
  );

  app.get(
    ENDPOINTS.orders,
    { ...requirePermission('order.read'), schema: { params: ofAgent, response: { 200: OrderHistory } } },
    async (request) => {
      await requireAgentAccess(request, request.params.agentId);
      const all = await orders.readAll(request.params.agentId);
      return { orders: all.map((order) => sayOrder(order, languageOf(request))) };
    },
  );

  app.post(
    ENDPOINTS.orders,
    {
      ...places,
      bodyLimit: BODY_LIMIT,
      schema: { params: ofAgent, body: OrderRequest, response: { 200: Order } },
    },
    async (request) => {
      await requireAgentAccess(request, request.params.agentId);
      return sayOrder(await orders.place(request.params.agentId, request.body, buyerOf(request)), languageOf(request));
    },
  );

  app.get(
    ENDPOINTS.order,
    { ...requirePermission('order.read'), schema: { params: ofOrder, response: { 200: Order } } },
    async (request) => {
      await requireAgentAccess(request, request.params.agentId);
      return sayOrder(await orders.read(request.params), languageOf(request));
    },
  );

  app.post(
    ENDPOINTS.orderStatus,
    {
      ...requirePermission('order.read', { rateLimit: perPerson(120, '1 minute') }),
      schema: { params: ofOrder, response: { 200: Order } },
    },
    async (request) => {
      await requireAgentAccess(request, request.params.agentId);
      return sayOrder(await orders.refresh(request.params), languageOf(request));
    },
  );

  app.post(
    ENDPOINTS.orderPayment,
    {
      ...places,
      bodyLimit: BODY_LIMIT,
      schema: { params: ofOrder, body: PaymentRequest, response: { 200: Order } },
    },
    async (request) => {
      await requireAgentAccess(request, request.params.agentId);
      return sayOrder(await orders.payAgain(request.params, request.body, buyerOf(request)), languageOf(request));
    },
  );

  app.get(
    ENDPOINTS.orderReceipt,
    { ...requirePermission('order.read', { rateLimit: perPerson(60, '1 hour') }), schema: { params: ofOrder } },
    async (request, reply) => {
      await requireAgentAccess(request, request.params.agentId);
      const order = await orders.read(request.params);
      if (order.paidAt === null) throw conflict('not_paid', 'There is a receipt once the order is paid.');
      return reply
        .type('application/pdf')
        .headers({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' })
        .header('content-disposition', `attachment; filename="receipt-${order.number}.pdf"`)
        .send(await renderPdf(receiptDocument(order, await timeZoneOfAgent(db, order.agentId))));
    },
  );

  app.post(
    ENDPOINTS.orderRefunds,
    {
      ...gives,
      bodyLimit: BODY_LIMIT,
      schema: { params: ofOrder, body: RefundRequest, response: { 200: Order } },
    },
    async (request) => {
      await requireAgentAccess(request, request.params.agentId);
      if (!refunds) throw conflict('not_refundable', 'Payments are closed on this server.');
      return sayOrder(await refunds.refund(request.params, request.body, principalOf(request)), languageOf(request));
    },
  );

  app.post(
    ENDPOINTS.failedPaymentMail,
    {
      ...requirePermission('order.mail', { rateLimit: perPerson(20, '1 hour') }),
      bodyLimit: BODY_LIMIT,
      schema: { body: FailedPaymentMail, response: { 200: FailedPaymentMailResponse } },
    },
    async (request) => {
      const { agentId } = request.body;
      await requireAgentAccess(request, agentId);
      return mailFailedPayment(db, mailer, agentId, now());
    },
  );
};
