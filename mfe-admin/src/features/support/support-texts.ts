import type { SupportCase, SupportLine, SupportPerson } from '@portal/shared/contracts/support';
import { pageLocale } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';

/** What support can say to whoever calls; by the status of the request that failed. */
const BY_STATUS: Readonly<Record<number, string>> = {
  400: msg('"Something that was entered was not accepted. The page marks the field; please correct it and try again."'),
  401: msg('"You were signed out. Please sign in again; what you typed is still on the page."'),
  403: msg('"Your account is not allowed to do this." If it should be, an admin has to change the account.'),
  404: msg('"What you opened does not exist anymore." Check the audit log to see whether somebody removed it.'),
  409: msg('"Someone else changed the same thing first. Please reload the page and enter your change again."'),
  412: msg('"Someone else changed the same thing first. Please reload the page and enter your change again."'),
  413: msg('"The file or text was too large. Please try a smaller one."'),
  429: msg('"Too many tries in a short time. Please wait a minute and try again."'),
  503: msg('"The portal was busy for a moment. Nothing was changed; please try again."'),
  504: msg('"The portal was busy for a moment. Nothing was changed; please try again."'),
};
const ON_OUR_SIDE = msg('"Something went wrong on our side, not yours. Please try again; we have the details."');
const NOT_ACCEPTED = msg('"The portal did not accept this. Please reload the page and try again."');
const WHILE_ACTING = msg('This is not possible while acting for someone, only for the person themselves.');
const RECOVERED = msg(
  '"A part of the page did not work, and its last good version took its place. Nothing was lost; you can go on."',
);
const FAILED = msg(
  '"A part of the page did not load. Please reload the page. If it happens again, tell us the new reference."',
);
const OF_A_PAGE = msg('"The page ran into an error. Please reload it and try again."');

/** What to tell the person on the phone. */
export function adviceFor({ failure, request }: Pick<SupportCase, 'failure' | 'request'>): string {
  if (failure) return failure.outcome === 'recovered' ? RECOVERED : FAILED;
  if (!request || request.status < 400) return OF_A_PAGE;
  if (request.code === 'blocked_while_acting') return WHILE_ACTING;
  const known = BY_STATUS[request.status];
  if (known) return known;
  return request.status >= 500 ? ON_OUR_SIDE : NOT_ACCEPTED;
}

/** `mfe-referrals` of `mfe-referrals@1.4.0`. */
export const remoteOf = (release: string): string => release.split('@')[0]!;
/** `mfe-referrals 1.4.0`. */
export const releaseName = (release: string): string => release.replace('@', ' ');

export function titleOf({ failure, request }: Pick<SupportCase, 'failure' | 'request'>): string {
  if (failure) {
    const release = releaseName(failure.release);
    return failure.outcome === 'recovered'
      ? t('{release} failed and recovered', { release })
      : t('{release} failed', { release });
  }
  if (!request) return t('A page reported an error');
  if (request.status >= 500) return t('A request failed on the server');
  return request.status >= 400 ? t('A request was refused') : t('A request was logged');
}

/** `Maya Ferreira, agent 10412, with alex@example.com acting for her` as a sentence. */
export function seenBy(person: SupportPerson | null): string {
  if (!person) return t('The log does not say who saw it.');
  const { kind, id, name, actedBy } = person;
  if (kind === 'staff') return name ? t('Seen by {name}, an admin.', { name }) : t('Seen by an admin.');
  const who =
    kind === 'agent'
      ? t('{name}, agent {id}', { name: name ?? t('Unknown'), id: String(id) })
      : t('{name}, director {id}', { name: name ?? t('Unknown'), id: String(id) });
  return actedBy ? t('Seen by {admin}, acting for {who}.', { admin: actedBy, who }) : t('Seen by {who}.', { who });
}

/** `14:04:18.021` in the viewer's time zone: lines follow each other within milliseconds. */
export const lineTime = (moment: string): string =>
  new Date(moment).toLocaleTimeString(pageLocale(), {
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  });

/** Everything of a case as plain text, for a ticket; in English, like the log. */
export function caseText({ reference, at, failure, request, person, snapshot, isPinned, lines }: SupportCase): string {
  const facts = [
    reference,
    at,
    failure &&
      `${failure.release} ${failure.outcome} in ${failure.phase}${failure.errorCode ? ` (${failure.errorCode})` : ''}`,
    request && `${request.method} ${request.path}: ${request.status} ${request.code ?? ''}`.trim(),
    person && [person.kind, person.id, person.actedBy && 'with an admin acting'].filter(Boolean).join(' '),
    snapshot && `snapshot ${snapshot}${isPinned ? ', pinned' : ''}`,
  ];
  return [...facts.filter(Boolean), '', ...lines.map(lineText)].join('\n');
}

function lineText({ at, source, level, text, release, stack }: SupportLine): string {
  const line = [at, source, level, text, release].filter(Boolean).join('  ');
  return stack ? `${line}\n${stack.replaceAll(/^/gm, '    ')}` : line;
}
