import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { msg } from '@portal/shared/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createApp, withZod } from '../http/create-app.ts';
import { createLogger } from '../logging/logger.ts';
import { badRequest, tooMany } from './problem-error.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await createApp({
    logger: createLogger({ logLevel: 'silent', isProduction: true }),
    checkDatabase: () => Promise.resolve(),
  });
  app.get('/api/refused', () => {
    throw badRequest(msg('Choose a category.'), [{ path: 'category', message: msg('Choose a category') }]);
  });
  app.get('/api/limited', () => {
    throw tooMany(
      { id: msg('{most} invitations were sent within a day, and that is the limit.'), values: { most: 20 } },
      1,
    );
  });
  app.get('/api/foreign', () => {
    throw badRequest('Words of a partner.');
  });
  app.get('/api/failed', () => {
    throw new Error('secret');
  });
  await app.register(
    withZod(async (module) => {
      const body = z.object({ state: z.string().min(1, msg('Choose the state')) });
      module.post('/api/checked', { schema: { body } }, async () => 'done');
    }),
  );
});
afterAll(() => app.close());

async function refusal(url: string, language?: string, body?: object) {
  const headers = language === undefined ? {} : { 'accept-language': language };
  const answer = await app.inject({ method: body ? 'POST' : 'GET', url, headers, ...(body && { payload: body }) });
  const { detail, fields } = answer.json<{ detail: string; fields?: unknown }>();
  return { language: answer.headers['content-language'], detail, ...(fields ? { fields } : {}) };
}

test('D-48 the same refusal is said in the language of the request', async () => {
  const fields = (message: string) => [{ path: 'category', message }];
  const english = { language: 'en', detail: 'Choose a category.', fields: fields('Choose a category') };
  expect(await refusal('/api/refused', 'es')).toEqual({
    language: 'es',
    detail: 'Elija una categoría.',
    fields: fields('Elija una categoría'),
  });
  expect(await refusal('/api/refused', 'en')).toEqual(english);
  expect(await refusal('/api/refused')).toEqual(english);
  expect(await refusal('/api/refused', 'es\tx, <script>')).toEqual(english);
});

test('D-48 so are values, plurals, and what the server itself refuses', async () => {
  expect(await refusal('/api/limited', 'es')).toMatchObject({
    detail: 'Se enviaron 20 invitaciones en un día, y ese es el límite. Inténtelo de nuevo en 1 segundo.',
  });
  expect(await refusal('/api/none', 'es')).toMatchObject({ detail: 'No hay nada en esta dirección.' });
  expect(await refusal('/api/failed', 'es')).toMatchObject({
    detail: 'Algo falló de nuestro lado. Inténtelo de nuevo.',
  });
});

test('D-48 a field of a contract is refused in Spanish, under its own name', async () => {
  expect(await refusal('/api/checked', 'es', { state: '' })).toEqual({
    language: 'es',
    detail: 'state: Elija el estado',
    fields: [{ path: 'state', message: 'Elija el estado' }],
  });
});

test("a partner's own words are not translated", async () => {
  expect(await refusal('/api/foreign', 'es')).toMatchObject({ detail: 'Words of a partner.' });
});
