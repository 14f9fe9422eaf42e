import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  AgentAgreement,
  endpointPath,
  ENDPOINTS,
  IDEMPOTENCY_KEY_HEADER,
  type Agent,
  type AgreementSigning,
} from '@portal/shared/contracts';
import { AGREEMENT_TERMS, encodeId } from '@portal/shared/domain';
import { connect } from '../../database/connection.ts';
import { readPdf } from '../../platform/pdf/testing/read-pdf.ts';
import { FileService } from '../files/index.ts';
import { renderMessage } from '../outbox/templates/render-message.ts';
import { AuditRows } from '../testing/audit-rows.ts';
import { makeSmallWorld, WORLD, type WorldHeaders } from '../testing/small-world.ts';
import { startTestPortal, type Headers, type TestPortal } from '../testing/test-portal.ts';

const NOON = new Date('2026-11-25T19:00:00.000Z');
let now = NOON;
let portal: TestPortal;
let people: WorldHeaders;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => now, env: { portalPublicUrl: 'https://portal.example' } });
  people = await makeSmallWorld(portal);
}, 30_000);
afterAll(() => portal.stop());

const agentId = WORLD.agent;
const COMPLETE = {
  firstName: 'Maya',
  lastName: 'Ferreira',
  phoneNumber: '3035550101',
  licenseNumber: 'FA.1000',
  licenseState: 'CO',
  brokerageName: 'Front Range Residential',
  brokerName: 'Gordon Mulcahy',
  brokerEmail: 'gordon@frontrange.example.com',
  rfaSignDate: null,
  referralAgreementLocation: null,
  referralFee: null,
  referralFeeUpdatedAt: null,
} as const;

beforeEach(async () => {
  now = NOON;
  for (const table of ['agreementSignature', 'agreementMail', 'storedFile', 'outboundMessage'] as const) {
    await portal.db.deleteFrom(table).execute();
  }
  await portal.db.updateTable('agent').set(COMPLETE).where('agentId', '=', agentId).execute();
});

const set = (columns: object) => portal.db.updateTable('agent').set(columns).where('agentId', '=', agentId).execute();
const get = (url: string, headers: Headers) => portal.app.inject({ url, headers });
const view = async (headers: Headers = people.agent): Promise<AgentAgreement> =>
  AgentAgreement.parse((await get(endpointPath('referralAgreement', { agentId }), headers)).json());
const agent = async () => (await get(endpointPath('agent', { agentId }), people.agent)).json<Agent>();
const body = async (changes: Partial<Record<keyof AgreementSigning, unknown>> = {}): Promise<object> => {
  const { text, profileRevision } = await view();
  const { referralFee: fee, status, type } = AGREEMENT_TERMS;
  const signature = { signedName: 'Maya Ferreira', hasRead: true, agreesElectronically: true };
  return {
    version: text.version,
    textHash: text.textHash,
    profileRevision,
    ...signature,
    fee,
    status,
    type,
    ...changes,
  };
};
const signUrl = endpointPath('agreementSignature', { agentId });
const post = (url: string, payload: object, headers: Headers = people.agent) =>
  portal.app.inject({ method: 'POST', url, headers, payload, remoteAddress: '203.0.113.7' });
const sign = async (changes: Parameters<typeof body>[0] = {}, headers: Headers = people.agent) =>
  post(signUrl, await body(changes), headers);
const signatures = () => portal.db.selectFrom('agreementSignature').selectAll().execute();
const mails = () =>
  portal.db.selectFrom('outboundMessage').selectAll().where('recipient', '=', 'maya@example.com').execute();
const objects = async () => {
  const names: string[] = [];
  for await (const { name } of portal.fileStore.list()) names.push(name);
  return names;
};
const stored = async () => [
  await signatures(),
  (await portal.db.selectFrom('storedFile').selectAll().execute()).length,
  (await mails()).length,
  await agent(),
];
const codeOf = ({ statusCode, json }: Awaited<ReturnType<typeof sign>>) => [
  statusCode,
  (json() as { code: string }).code,
];

describe('signing', () => {
  test('DASH-31 DASH-32 writes date and location, keeps what proves it, stores the PDF and mails the link, all at once', async () => {
    expect(await view()).toMatchObject({ isCovered: false, signedOn: null, signature: null, missing: [], earlier: [] });
    const answer = await sign({ signedName: '  maya   FERREIRA ' });
    expect(answer.statusCode).toBe(200);
    const after = AgentAgreement.parse(answer.json());
    expect(after).toMatchObject({ isCovered: true, signedOn: '2026-11-25', hasFile: true });
    expect(after.signature).toMatchObject({
      version: '2025-02',
      signedName: 'maya FERREIRA',
      signedAt: NOON.toISOString(),
    });
    expect(await agent()).toMatchObject({
      agentRfaSignDate: '2026-11-25',
      referralAgreementLocation: `/referral-agreement?id=${encodeId(agentId)}`,
      rfaOnFile: true,
      agentReferralFee: 35,
      agentReferralFeeUpdatedDate: NOON.toISOString(),
    });
    const [row] = await signatures();
    expect(row).toMatchObject({
      agentId,
      version: '2025-02',
      textHash: after.text.textHash,
      consents: [after.consents.hasRead, after.consents.agreesElectronically],
      signedAt: NOON,
      address: '203.0.113.7',
      referralFee: 35,
      status: 'Completed',
      type: 'update-profile',
      replacedSignedOn: null,
      replacedFileId: null,
    });
    const pdf = await get(endpointPath('agentAgreement', { agentId }), people.agent);
    expect(pdf.headers['content-disposition']).toBe('attachment; filename="referral-agreement-2026-11-25.pdf"');
    const { pages, language } = await readPdf(pdf.rawPayload);
    const text = pages.join('\n');
    for (const words of ['maya FERREIRA', after.text.textHash, 'Gordon Mulcahy', 'FA.1000 (CO)', '7:00:00 PM UTC']) {
      expect(text).toContain(words);
    }
    expect([language, pages.length]).toEqual(['en-US', after.signature?.pages]);
    const [mail] = await mails();
    const site = { portalUrl: 'https://portal.example', supportPhone: '(844) 903-7653' };
    expect(renderMessage(mail!, site)).toMatchObject({
      subject: 'Your signed referral agreement',
      link: `https://portal.example/referral-agreement?id=${encodeId(agentId)}`,
    });
    const spanish = renderMessage({ ...mail!, language: 'es' }, site);
    expect(spanish.text.replaceAll('\n', ' ')).toContain('versión 2025-02, el 25 de noviembre de 2026');
  });

  test('CONST-04 an agent who has a fee already keeps it', async () => {
    await set({ referralFee: 30 });
    await sign();
    expect((await agent()).agentReferralFee).toBe(30);
  });

  test('DASH-32 an agreement from before the cutoff is signed again, and the earlier one stays readable', async () => {
    await set({ rfaSignDate: '2023-06-12', referralAgreementLocation: 'agreements/11.pdf' });
    const fileId = randomUUID();
    const files = new FileService({
      db: portal.db,
      store: portal.fileStore,
      now: () => new Date('2023-06-12T18:00:00Z'),
    });
    const old = await files.put({
      agentId,
      fileId,
      kind: 'agreement',
      fileName: 'referral-agreement-2023-06-12.pdf',
      contentType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.7 of 2023'),
      storedBy: 'portal',
    });
    await portal.db.transaction().execute((trx) => files.record(trx, [old]));
    expect(await view()).toMatchObject({ isCovered: false, signedOn: '2023-06-12', hasFile: true });
    expect((await sign()).statusCode).toBe(200);
    expect(await view()).toMatchObject({ isCovered: true, earlier: [{ signedOn: '2023-06-12', fileId }] });
    const url = endpointPath('earlierAgreement', { agentId, fileId });
    expect((await get(url, people.agent)).body).toBe('%PDF-1.7 of 2023');
    expect((await get(url, people.otherAgent)).statusCode).toBe(403);
    const unknown = endpointPath('earlierAgreement', { agentId, fileId: randomUUID() });
    expect((await get(unknown, people.agent)).json()).toMatchObject({ detail: 'There is no such agreement.' });
  });

  test.each([
    ['midnight in Honolulu', '2025-02-24T10:00:00.000Z', true],
    ['a minute before it', '2025-02-24T09:59:00.000Z', true],
    ['the last moment of the day before in UTC', '2025-02-23T23:59:59.999Z', false],
  ])('CONST-11 DASH-32 of 2025-02-24 the day of UTC counts: %s', async (_when, moment, isCovered) => {
    const signing = await body();
    now = new Date(moment);
    expect((await post(signUrl, signing)).json()).toMatchObject({ isCovered, signedOn: moment.slice(0, 10) });
  });

  test('a repeat with the same key has the same answer, and there is one signature', async () => {
    const headers = { ...people.agent, [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    const signing = await body();
    const first = await post(signUrl, signing, headers);
    const again = await post(signUrl, signing, headers);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect([(await signatures()).length, (await mails()).length]).toEqual([1, 1]);
  });

  test('DASH-31 of two tabs one signs; the other is told so, and leaves nothing behind', async () => {
    const before = await objects();
    const signing = await body();
    const both = await Promise.all([post(signUrl, signing), post(signUrl, signing)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = both.find(({ statusCode }) => statusCode === 409)!; // one of them
    expect(refused.json()).toMatchObject({
      code: 'already_signed',
      detail: 'The agreement is signed already. There is nothing left to do.',
    });
    expect([(await signatures()).length, (await mails()).length]).toEqual([1, 1]);
    expect((await objects()).length - before.length).toBe(1);
    expect(codeOf(await post(signUrl, signing))).toEqual([409, 'already_signed']);
  });

  test('DASH-31 a signature whose commit was not answered keeps its PDF', async () => {
    const begin = portal.db.transaction.bind(portal.db);
    const transaction = jest.spyOn(portal.db, 'transaction').mockImplementation(() => {
      const builder = begin();
      const execute = builder.execute.bind(builder);
      builder.execute = async (work) => {
        const result = await execute(work);
        if ((await signatures()).length > 0) throw new Error('Connection terminated unexpectedly');
        return result;
      };
      return builder;
    });
    try {
      expect((await sign()).statusCode).toBeGreaterThanOrEqual(500);
    } finally {
      transaction.mockRestore();
    }
    const { isCovered, hasFile } = await view();
    expect([isCovered, hasFile]).toEqual([true, true]);
    expect((await get(endpointPath('agentAgreement', { agentId }), people.agent)).statusCode).toBe(200);
  });

  test('a store that takes no file signs nothing', async () => {
    const before = await stored();
    const put = jest.spyOn(portal.fileStore, 'put').mockRejectedValue(new Error('away'));
    try {
      expect((await sign()).statusCode).toBeGreaterThanOrEqual(500);
    } finally {
      put.mockRestore();
    }
    expect(await stored()).toEqual(before);
  });

  test('DASH-31 a commit whose answer is lost keeps its PDF', async () => {
    const signing = await body();
    const begin = portal.db.transaction.bind(portal.db);
    const lost = jest.spyOn(portal.db, 'transaction').mockImplementationOnce(() => {
      const transaction = begin();
      const { execute } = transaction;
      transaction.execute = async (work) => {
        await execute.call(transaction, work);
        throw new Error('Connection terminated');
      };
      return transaction;
    });
    try {
      expect((await post(signUrl, signing)).statusCode).toBe(500);
    } finally {
      lost.mockRestore();
    }
    expect(await view()).toMatchObject({ isCovered: true, hasFile: true });
    const pdf = await get(endpointPath('agentAgreement', { agentId }), people.agent);
    expect((await readPdf(pdf.rawPayload)).pages.join('\n')).toContain('Maya Ferreira');
  });

  test('signing needs one connection, not a second one while it holds the agent', async () => {
    const connectWith = (connectionString: string) => connect(connectionString, undefined, 1);
    const small = await startTestPortal({ now: () => now, database: portal.database, connectWith });
    try {
      const payload = await body();
      const answer = await small.app.inject({ method: 'POST', url: signUrl, headers: people.agent, payload });
      expect(answer.statusCode).toBe(200);
    } finally {
      await small.stop();
    }
  }, 30_000);

  test.each<[string, Parameters<typeof body>[0], number, string]>([
    ['a name of spaces', { signedName: ' \u00a0 ' }, 400, 'signedName'],
    ['no name', { signedName: '' }, 400, 'signedName'],
    ['a name of 5,000 characters', { signedName: 'Maya Ferreira '.repeat(400).slice(0, 5_000) }, 400, 'signedName'],
    ['a script', { signedName: 'Maya Ferreira<script>alert(1)</script>' }, 400, 'signedName'],
    ['a reversed direction', { signedName: 'Maya \u202eFerreira' }, 400, 'signedName'],
    ['a control character', { signedName: 'Maya\u0007 Ferreira' }, 400, 'signedName'],
    ['the name of somebody else', { signedName: 'Leo Marchetti' }, 400, 'signedName'],
    ['a number for a name', { signedName: 5 }, 400, 'signedName'],
    ['an agreement that was not read', { hasRead: false }, 400, 'hasRead'],
    ['no consent', { agreesElectronically: undefined }, 400, 'agreesElectronically'],
    ['a fee of one’s own', { fee: 10 }, 400, 'fee'],
    ['a date of one’s own', { signedOn: '2020-01-01' } as never, 400, 'body'],
  ])('DASH-31 %s is refused at its field, and nothing is written', async (_what, changes, status, path) => {
    const before = await stored();
    const answer = await sign(changes);
    expect([answer.statusCode, answer.json<{ fields: { path: string }[] }>().fields[0]?.path]).toEqual([status, path]);
    expect(await stored()).toEqual(before);
  });

  test.each<[string, Parameters<typeof body>[0], string]>([
    ['another version', { version: '2024-01' }, 'agreement_changed'],
    ['another text', { textHash: '0'.repeat(64) }, 'agreement_changed'],
    ['another profile', { profileRevision: 2_000 }, 'profile_changed'],
  ])('who has read %s than the one in effect is asked to look again', async (_what, changes, code) => {
    const before = await stored();
    expect(codeOf(await sign(changes))).toEqual([409, code]);
    expect(await stored()).toEqual(before);
  });

  test('DASH-29 a profile that lacks what the agreement prints cannot sign, and is told what', async () => {
    await set({ brokerName: null, brokerEmail: ' ', licenseNumber: null });
    expect((await view()).missing).toEqual(['licenseNumber', 'brokerName', 'brokerEmail']);
    const answer = await sign();
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'profile_incomplete',
      fields: [{ path: 'licenseNumber' }, { path: 'brokerName' }, { path: 'brokerEmail' }],
    });
    expect(await signatures()).toEqual([]);
  });

  test('what the PDF prints is what was locked: a change in between signs nothing', async () => {
    const before = await objects();
    const put = portal.fileStore.put.bind(portal.fileStore);
    const change = jest.spyOn(portal.fileStore, 'put').mockImplementation(async (...file) => {
      await put(...file);
      await set({ licenseNumberOverride: 'FA.2000' });
    });
    try {
      expect(codeOf(await sign())).toEqual([409, 'profile_changed']);
    } finally {
      change.mockRestore();
      await set({ licenseNumberOverride: null });
    }
    expect([await signatures(), await objects()]).toEqual([[], before]);
  });
});

describe('whose agreement it is', () => {
  test('SEC-01 another agent reads, prints and signs nothing of it', async () => {
    const signing = await body();
    for (const headers of [people.otherAgent, people.director, people.opsUser]) {
      for (const endpoint of ['referralAgreement', 'unsignedAgreement', 'agentAgreement'] as const) {
        expect((await get(endpointPath(endpoint, { agentId }), headers)).statusCode).toBe(403);
      }
      expect((await post(signUrl, signing, headers)).statusCode).toBe(403);
    }
    expect((await post(signUrl, signing, {})).statusCode).toBe(401);
    expect(await signatures()).toEqual([]);
  });

  test('D-06 an admin who acts reads and prints, which is recorded, and never signs or mails', async () => {
    const acting = await portal.actFor(people.admin, 'Agent', agentId);
    const audit = new AuditRows(portal.db);
    await audit.forget();
    expect((await view(acting)).agentId).toBe(agentId);
    expect((await get(endpointPath('unsignedAgreement', { agentId }), acting)).statusCode).toBe(200);
    const before = await stored();
    expect(codeOf(await sign({}, acting))).toEqual([403, 'blocked_while_acting']);
    const mail = { agentId, email: 'maya@example.com', firstName: 'Maya' };
    expect(codeOf(await post(ENDPOINTS.missingInformationMail, mail, acting))).toEqual([403, 'blocked_while_acting']);
    expect((await sign({}, people.admin)).statusCode).toBe(403);
    expect(await stored()).toEqual(before);
    expect((await audit.read()).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['read', 'export', 'refused']),
    );
  });

  test('the unsigned PDF has the text, the agent and a place for a signature', async () => {
    const answer = await get(endpointPath('unsignedAgreement', { agentId }), people.agent);
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="referral-agreement-2025-02-unsigned.pdf"',
    );
    const text = (await readPdf(answer.rawPayload)).pages.join('\n');
    for (const words of ['Maya Ferreira', 'Not signed.', '35% of the gross commission']) expect(text).toContain(words);
  });
});

describe('mails', () => {
  const signedMail = async (changes: object = {}) => ({
    editProfileUrl: `/v2/update-profile/${encodeId(agentId)}`,
    email: 'Maya@example.com',
    firstName: 'Maya',
    rfaUrl: (await agent()).referralAgreementLocation,
    ...changes,
  });
  const missingMail = { agentId, email: 'maya@example.com', firstName: 'Maya' };

  test('API-53 API-55 CS-164 the mail of a signing is not sent twice within ten minutes, and again later', async () => {
    await sign();
    expect((await post(ENDPOINTS.rfaSignedMail, await signedMail())).json()).toBe(true);
    expect(await mails()).toHaveLength(1);
    now = new Date(NOON.getTime() + 10 * 60_000);
    const later = await signedMail({
      editProfileUrl: `https://portal.example/v2/update-profile/${encodeId(agentId)}==`,
    });
    expect((await post(ENDPOINTS.rfaSignedMail, later)).json()).toBe(true);
    expect((await post(ENDPOINTS.rfaSignedMail, later)).json()).toBe(true);
    expect((await mails()).map(({ template }) => template)).toEqual(['agreement-signed', 'agreement-signed']);
  });

  test('API-55 CS-165 the mail about missing information names what is missing, in the language of the agent', async () => {
    await set({ brokerName: null, licenseNumber: null });
    expect((await post(ENDPOINTS.missingInformationMail, missingMail)).json()).toBe(true);
    expect((await post(ENDPOINTS.missingInformationMail, missingMail)).json()).toBe(true);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    const site = { portalUrl: 'https://portal.example', supportPhone: '(844) 903-7653' };
    const english = renderMessage(sent[0]!, site);
    expect(english.text).toContain('Your profile still lacks: license number, managing broker.');
    expect(english.link).toBe(`https://portal.example/referral-agreement?id=${encodeId(agentId)}`);
    const spanish = renderMessage({ ...sent[0]!, language: 'es' }, site);
    expect(spanish.text).toContain('En su perfil todavía falta: número de licencia, bróker responsable.');
  });

  test.each<[string, object, string]>([
    ['another address', { email: 'victim@example.com' }, 'email'],
    ['another name', { firstName: 'Free money at evil.example' }, 'firstName'],
    ['another page', { rfaUrl: 'https://evil.example/referral-agreement' }, 'rfaUrl'],
    [
      'a profile elsewhere',
      { editProfileUrl: `https://evil.example/v2/update-profile/${encodeId(11)}` },
      'editProfileUrl',
    ],
    ['no profile', { editProfileUrl: '/v2/update-profile/x' }, 'editProfileUrl'],
    ['a script', { rfaUrl: 'javascript:alert(1)' }, 'rfaUrl'],
  ])('CS-164 %s than the portal has is refused at its field, and nothing is mailed', async (_what, changes, path) => {
    await sign();
    await portal.db.deleteFrom('agreementMail').execute();
    const answer = await post(ENDPOINTS.rfaSignedMail, await signedMail(changes));
    expect([answer.statusCode, answer.json<{ fields: { path: string }[] }>().fields[0]?.path]).toEqual([400, path]);
    expect(await mails()).toHaveLength(1);
  });

  test('CS-165 likewise of the mail about missing information; and one for somebody else is refused', async () => {
    await set({ brokerName: null });
    const wrong = await post(ENDPOINTS.missingInformationMail, { ...missingMail, email: 'victim@example.com' });
    expect([wrong.statusCode, wrong.json<{ fields: object[] }>().fields]).toEqual([
      400,
      [{ path: 'email', message: "Does not match the agent's record" }],
    ]);
    const others = { ...missingMail, agentId: WORLD.otherAgent };
    expect((await post(ENDPOINTS.missingInformationMail, others)).statusCode).toBe(403);
    const mail = await signedMail({ editProfileUrl: `/v2/update-profile/${encodeId(WORLD.otherAgent)}`, rfaUrl: '/' });
    expect((await post(ENDPOINTS.rfaSignedMail, mail)).statusCode).toBe(403);
    expect(await mails()).toEqual([]);
  });

  test('there is nothing to say without a signature, and nothing missing of a complete profile', async () => {
    expect(codeOf(await post(ENDPOINTS.rfaSignedMail, await signedMail({ rfaUrl: '/' })))).toEqual([409, 'not_signed']);
    expect(codeOf(await post(ENDPOINTS.missingInformationMail, missingMail))).toEqual([409, 'nothing_missing']);
    expect(await mails()).toEqual([]);
  });
});
