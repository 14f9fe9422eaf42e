import { expect, test } from '@jest/globals';
import type { SessionState } from '@portal/shared/session';
import { testContext } from '@portal/shared/testing';
import type { PortalView } from '../routing/router.ts';
import { mayPopUp, type PopupPlace } from './popup-rules.ts';

const page = { path: '/dashboard', layout: 'contained', access: 'protected' };
const view = (changes: object = {}, isChanging = false) =>
  ({ decision: { kind: 'show', page: { ...page, ...changes } }, isChanging }) as unknown as PortalView;
const { agent } = testContext();
const agentId = agent!.agentId; // an agent is signed in
const maya = { status: 'signed-in', role: 'ROLE_AGENT', actingRole: null, agent } as SessionState;
const alexAsMaya = { ...maya, role: 'ROLE_ADMIN', actingRole: 'ROLE_AGENT' } as SessionState;
const place = (changes: Partial<PopupPlace> = {}): PopupPlace => ({
  person: maya,
  view: view(),
  search: '',
  ...changes,
});
const TEST_FLAG = '?testAgentWebinarPopup=1';

test('DASH-07 SEC-01 popups are for agents: not for directors, admins, or people without an agent', () => {
  expect(mayPopUp({ agentId, kind: 'requested-zips' }, place())).toBe(true);
  for (const person of [
    { ...maya, role: 'ROLE_RELO_DIRECTOR' },
    { ...maya, role: 'ROLE_ADMIN', agent: null },
    { ...maya, role: null, agent: null },
    { ...maya, status: 'signed-out' },
    { ...maya, status: 'starting' },
  ] as SessionState[]) {
    expect(mayPopUp({ agentId, kind: 'requested-zips' }, place({ person }))).toBe(false);
  }
});

test('DASH-29 DASH-42 CS-086 an admin who acts for an agent gets none', () => {
  for (const kind of ['rfa', 'congratulations', 'requested-zips', 'promotional-webinar', 'featured-event']) {
    expect(mayPopUp({ agentId, kind }, place({ person: alexAsMaya }))).toBe(false);
  }
});

test('DASH-05 CS-085 the test flag opens the promotional webinar for an acting admin, and nothing else', () => {
  const acting = place({ person: alexAsMaya, search: TEST_FLAG });
  expect(mayPopUp({ agentId, kind: 'promotional-webinar' }, acting)).toBe(true);
  expect(mayPopUp({ agentId, kind: 'requested-zips' }, acting)).toBe(false);
  for (const search of ['?testAgentWebinarPopup=0', '?testAgentWebinarPopup', '?testagentwebinarpopup=1']) {
    expect(mayPopUp({ agentId, kind: 'promotional-webinar' }, { ...acting, search })).toBe(false);
  }
});

test('a popup offered for another agent does not open', () => {
  expect(mayPopUp({ agentId: agentId + 1, kind: 'requested-zips' }, place())).toBe(false);
});

test('a popup opens on its own pages, and on none where somebody signs in or a page is still changing', () => {
  const kind = 'featured-event';
  expect(mayPopUp({ agentId, kind, onlyOn: ['/events'] }, place())).toBe(false);
  expect(mayPopUp({ agentId, kind, onlyOn: ['/dashboard'] }, place())).toBe(true);
  expect(mayPopUp({ agentId, kind, notOn: ['/dashboard'] }, place())).toBe(false);
  for (const shown of [
    view({}, true),
    view({ layout: 'bare' }),
    view({ access: 'public' }),
    { decision: { kind: 'wait' }, isChanging: false },
    { decision: { kind: 'not-found' }, isChanging: false },
  ] as PortalView[]) {
    expect(mayPopUp({ agentId, kind }, place({ view: shown }))).toBe(false);
  }
});
