import { ENDPOINTS } from '@portal/shared/contracts';
import { PartnerHealthReport, type Partner, type PartnerCalls } from '@portal/shared/contracts/partner-health';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { PartnerHealth } from '../../platform/partners/partner-health.ts';
import { requirePermission } from '../access/index.ts';
import type { PartnerSource } from './partner-source.ts';

interface PartnerOptions {
  partners: readonly PartnerSource[];
  now: () => Date;
}

/** How the systems of other companies answer, for staff (D-33, D-38, CS-130). */
export const partnerRoutes: FastifyPluginAsyncZod<PartnerOptions> = async (app, { partners, now }) => {
  // what a client knows begins with its process
  const startedAt = new Date(performance.timeOrigin).toISOString();

  app.get(
    ENDPOINTS.partnerHealth,
    { ...requirePermission('partner-health.read'), schema: { response: { 200: PartnerHealthReport } } },
    async () => ({ at: now().toISOString(), startedAt, partners: await Promise.all(partners.map(toPartner)) }),
  );
};

async function toPartner({ id, isConfigured, health, queue }: PartnerSource): Promise<Partner> {
  const calls = health?.() ?? null;
  return {
    id,
    origin: calls?.origin ?? null,
    isConfigured,
    calls: calls && toCalls(calls),
    queue: queue ? await queue() : null,
  };
}

function toCalls({ state, since, lastSuccessAt, lastFailures, ...counted }: PartnerHealth): PartnerCalls {
  const { p50Ms, p95Ms, lastHour, hours } = counted;
  return {
    state,
    since: since?.toISOString() ?? null,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    lastFailures: lastFailures.map(({ at, message }) => ({ at: at.toISOString(), message })),
    p50Ms,
    p95Ms,
    lastHour,
    hours,
  };
}
