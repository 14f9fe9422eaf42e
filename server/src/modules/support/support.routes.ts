import { ENDPOINTS } from '@portal/shared/contracts';
import { SUPPORT_LINES_KEPT_DAYS, SupportAnswer } from '@portal/shared/contracts/support';
import { msg, readSupportReference } from '@portal/shared/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ReleaseStore } from '@portal/release';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { badRequest, notFound } from '../../platform/responses/problem-error.ts';
import { perPerson, requirePermission } from '../access/index.ts';
import { withSourcePlaces } from './source-places.ts';
import { findSupportCase } from './support-view.ts';

interface SupportOptions {
  db: Kysely<Database>;
  /** Where the source maps are. */
  store: ReleaseStore;
  /** Resolves when the lines so far are stored. */
  settle: () => Promise<void>;
}

const NO_REFERENCE = msg('This is no reference. References look like PR-7K2M-94QX or begin like 3f1c0a52.');

/** The support view of admins (D-49): from the reference of an error to what was logged. It changes nothing. */
export const supportRoutes: FastifyPluginAsyncZod<SupportOptions> = async (app, { db, store, settle }) => {
  app.get(
    ENDPOINTS.supportCase,
    {
      ...requirePermission('support.read', { rateLimit: perPerson(60, '1 minute') }),
      schema: { params: z.object({ reference: z.string().max(100) }), response: { 200: SupportAnswer } },
    },
    async ({ params, log }) => {
      const reference = readSupportReference(params.reference);
      if (!reference) throw badRequest(NO_REFERENCE, [{ path: 'reference', message: NO_REFERENCE }]);
      await settle();
      const answer = await findSupportCase(db, reference);
      if (!answer)
        throw notFound({
          id: msg('Nothing was logged under this reference in the last {days} days.'),
          values: { days: SUPPORT_LINES_KEPT_DAYS },
        });
      if (answer.kind !== 'case') return answer;
      const lines = await withSourcePlaces(answer.case.lines, store, (error) =>
        log.warn({ err: error }, 'the source maps of a release could not be read'),
      );
      return { ...answer, case: { ...answer.case, lines } };
    },
  );
};
