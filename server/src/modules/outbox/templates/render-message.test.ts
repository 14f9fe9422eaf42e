import { expect, test } from '@jest/globals';
import { EVENT_TEMPLATES } from './event-templates.ts';
import { renderMessage, withoutSecrets, type StoredMessage } from './render-message.ts';
import { TEMPLATES } from './templates.ts';

const SITE = { portalUrl: 'https://portal.example', supportPhone: '(303) 555-0100' };
const stored = (changes: Partial<StoredMessage> = {}): StoredMessage => ({
  channel: 'email',
  template: 'password-reset-code',
  templateValues: { code: '482019', expiresAt: '2026-11-20T21:19:00.000Z' },
  recipient: 'maya@example.com',
  recipientName: 'Maya Ferreira',
  language: 'en',
  ...changes,
});
const render = (changes?: Partial<StoredMessage>) => renderMessage(stored(changes), SITE);
const invitation = { template: 'account-invitation', templateValues: { temporaryPassword: 'Aa1!<b>' } };

test('CS-041 a code is in the subject, in both parts, with until when it works and whom to call', () => {
  const { subject, html, text, code, expiresAt } = render();
  expect(subject).toBe('Your code is 482019');
  expect(code).toBe('482019');
  expect(expiresAt).toEqual(new Date('2026-11-20T21:19:00Z'));
  expect(text).toBe(`Your code is 482019

Enter it on the page where you requested it. It works once, until
November 20, 2:19 PM Mountain Time.

    482019

Didn't request this? Nothing has changed, and you can ignore this email.
If it happens again, call (303) 555-0100.

Agent Portal. Sent to maya@example.com because a password reset was
requested. We never ask for your code by phone.
`);
  for (const words of ['It works once, until November 20, 2:19 PM', '(303) 555-0100']) expect(html).toContain(words);
});

test('an SMS is one line of at most 160 characters', () => {
  const { subject, html, text } = render({ channel: 'sms', recipient: '+13035550101' });
  expect(text).toBe('482019 is your Agent Portal code. It works once, until November 20, 2:19 PM Mountain Time.');
  expect([subject, html]).toEqual([text, null]);
  expect(text.length).toBeLessThanOrEqual(160);
});

test('an invitation greets by name and leads to the portal itself', () => {
  const { subject, html, text } = render(invitation);
  expect(subject).toBe('Welcome to Agent Portal, Maya Ferreira');
  expect(html).toContain('href="https://portal.example/login"');
  expect(text).toContain('Sign In: https://portal.example/login');
  expect(render({ ...invitation, recipientName: null }).subject).toBe('Welcome to Agent Portal');
});

test('nothing a person typed is HTML, or a second line of the subject', () => {
  const evil = '<img src=x onerror=alert(1)>\r\nBcc: all@example.com "&\'';
  const { html, subject } = render({ ...invitation, recipientName: evil });
  expect(html).not.toMatch(/<img|Aa1!<b>/);
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; Bcc: all@example.com &#34;&#38;&#39;');
  expect(subject).toBe(`Welcome to Agent Portal, ${evil.replace('\r\n', ' ')}`);
});

test('API-58 a request of a company has all it said, without lines for what it did not', () => {
  const templateValues = {
    companyName: 'Byron & Movers',
    person: 'Ada Byron',
    email: 'ada@movers.example',
    contactNumber: '(303) 555-0100',
    officeSize: '11 to 50',
    infoAboutCompany: '',
    campaign: '',
  };
  const { subject, html, text } = render({ template: 'partner-sign-up', templateValues });
  expect(subject).toBe('Partner sign-up: Byron & Movers');
  expect(text).toContain(
    'Ada Byron, Byron & Movers, ada@movers.example, (303) 555-0100\n\nOffice size: 11 to 50\n\nAgent Portal. Sent by',
  );
  expect(text).not.toContain('Campaign');
  expect(html).toContain('Byron &#38; Movers wants to become a partner');
  const perk = { partner: 'Brightframe', offer: 'First shoot free', agentId: '10482' };
  const request = render({ template: 'perk-request', templateValues: { ...templateValues, ...perk } });
  expect(request.subject).toBe('Brightframe: request by Ada Byron');
  expect(request.text).toContain('Ada Byron asks Brightframe for “First shoot free”');
});

test('a mail needs no style sheet, no script and nothing from elsewhere', () => {
  for (const { html } of [render(), render(invitation)]) {
    expect(html).not.toMatch(/<(style|script|link|img|iframe|form|object)|src=|url\(/i);
  }
});

test('without its secrets a message still has its words', () => {
  const hidden = { ...stored(), templateValues: withoutSecrets(stored()) };
  expect(renderMessage(hidden, SITE).subject).toBe('Your code is ••••••');
  const invited = { ...stored(invitation), templateValues: withoutSecrets(stored(invitation)) };
  expect(JSON.stringify(renderMessage(invited, SITE))).not.toContain('Aa1!');
});

test.each([
  [{ template: 'of-tomorrow' }, 'There is no template of-tomorrow.'],
  [{ template: 'toString' }, 'There is no template toString.'],
  [{ templateValues: { code: '1', expiresAt: 'soon' } }, 'The values of password-reset-code do not fit its template.'],
  [{ ...invitation, channel: 'sms' as const }, 'The template account-invitation is not sent by SMS.'],
])('%j cannot be rendered', (changes, sentence) => {
  expect(() => render(changes)).toThrow(sentence);
});

const spanish = (changes?: Partial<StoredMessage>) => render({ ...changes, language: 'es' });

test('D-48 a code in Spanish: subject, both parts, until when it works and whom to call', () => {
  const { subject, html, text, code } = spanish();
  expect([subject, code]).toEqual(['Su código es 482019', '482019']);
  expect(html).toContain('<html lang="es">');
  expect(text).toBe(`Su código es 482019

Escríbalo en la página donde lo solicitó. Funciona una sola vez, hasta
el 20 de noviembre a las 2:19 p.m., hora de la Montaña.

    482019

¿No lo solicitó? No ha cambiado nada, y puede ignorar este correo. Si
vuelve a ocurrir, llame al (303) 555-0100.

Agent Portal. Enviado a maya@example.com porque se solicitó restablecer
la contraseña. Nunca le pedimos su código por teléfono.
`);
});

test('D-48 every message to an agent has words in Spanish, those to anybody else are English', () => {
  const invited = spanish(invitation);
  expect(invited.subject).toBe('Le damos la bienvenida a Agent Portal, Maya Ferreira');
  expect(invited.text).toContain('Iniciar sesión: https://portal.example/login');
  expect(spanish({ channel: 'sms', recipient: '+13035550101' }).text).toMatch(
    /^482019 es su código de Agent Portal\. /,
  );
  const lead = { template: 'new-lead', templateValues: { count: '1', side: 'buyer', place: 'Denver, CO', path: '/x' } };
  expect(spanish(lead).subject).toBe('Nuevo prospecto: un comprador en Denver, CO');
  expect(spanish(lead).text).toContain('Cambiar lo que enviamos: https://portal.example/preferences');
  const held = { template: 'held-notifications', templateValues: { leads: '2', others: '1' } };
  expect(spanish(held).subject).toBe('2 prospectos nuevos y 1 notificación más durante sus horas de silencio');
  const alone = { ...held, templateValues: { leads: '0', others: '2' } };
  expect(spanish(alone).subject).toBe('2 notificaciones durante sus horas de silencio');
  const english = Object.entries(TEMPLATES).flatMap(([name, template]) => ('spanish' in template ? [] : [name]));
  const ofEvents = Object.keys(EVENT_TEMPLATES);
  expect(english).toEqual([...ofEvents, 'agent-invitation', 'partner-sign-up', 'perk-request']);
});

test('EVT-06 who registers for an event gets its time in words, the calendar file, and whom to tell', () => {
  const templateValues = {
    firstName: 'Tobias',
    eventId: 'open-house',
    title: 'Open house safety',
    dateTime: '2027-03-14T09:30:00.000Z',
    supportEmail: 'support@example.com',
  };
  const { subject, text } = render({ template: 'event-registration', templateValues });
  expect(subject).toBe('You are registered: Open house safety');
  // the clocks went forward half an hour before
  expect(text).toContain('Open house safety, Sunday, March 14, 3:30 AM MDT.');
  expect(text).toContain('Add to Calendar: https://portal.example/content/v1/public-events/open-house/event.ics');
  const without = { ...templateValues, eventId: '', title: '', dateTime: '' };
  const plain = render({ template: 'event-registration', templateValues: without });
  expect([plain.subject, plain.text.includes('Calendar')]).toEqual(['We have your registration', false]);
});

test('D-34 an invitation promises no fewer mails than can come: it can be sent again once it expired', () => {
  const templateValues = {
    firstName: 'Renata',
    inviter: 'Maya Ferreira',
    note: '',
    url: 'https://portal.example/x',
    expiresAt: '2026-12-20T21:19:00.000Z',
  };
  const { text } = render({ template: 'agent-invitation', templateValues });
  expect(text.replace(/\s+/g, ' ')).toContain('We write to you three times at most while this invitation is open.');
});

test('D-31 D-48 days of sponsorships are written out in the language of the account', () => {
  const order = { firstName: 'Maya', path: '/sgd/orders', number: 'SGD-1F0C2A9B', total: '$1,998.00' };
  const notice = { ...order, zips: '80206', renewsOn: '2026-12-04', amount: '$1,998.00', card: 'Visa 4242' };
  const receipt = { ...order, zips: '80206 until 2027-11-20, 80209 until 2027-12-01' };
  const mail = (template: 'sgd-renewal-notice' | 'sgd-receipt', language: 'en' | 'es') => {
    const templateValues = template === 'sgd-receipt' ? receipt : notice;
    const { subject, text } = render({ template, templateValues, language });
    return `${subject}\n${text.replaceAll(/\s+/g, ' ')}`;
  };
  expect(mail('sgd-renewal-notice', 'en')).toContain('Your sponsorship renews on December 4, 2026: $1,998.00');
  expect(mail('sgd-renewal-notice', 'es')).toContain('El 4 de diciembre de 2026 renovamos 80206');
  expect(mail('sgd-receipt', 'en')).toContain('80206 until November 20, 2027; 80209 until December 1, 2027.');
  expect(mail('sgd-receipt', 'es')).toContain('80206 hasta el 20 de noviembre de 2027; 80209');
  for (const language of ['en', 'es'] as const) {
    expect(mail('sgd-renewal-notice', language) + mail('sgd-receipt', language)).not.toMatch(/\d{4}-\d\d-\d\d/);
  }
});
