import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { PAGE_DATA_ELEMENT, PerksResponse, toSentPerk } from '@portal/shared/contracts';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { testAgent, testContext } from '@portal/shared/testing';
import { type Call, renderInRoot, signIn } from '@portal/shared/testing/portal';
import { done, refuse, reply, type Resolver } from '@portal/shared/testing/server';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PartnerServicesPanel } from '../profile/PartnerServicesPanel.tsx';
import { AgentPerks } from './AgentPerks.tsx';

const agent = testAgent({ agentId: 10482 });
const perk = {
  perkId: 'crestline-escrow',
  company: 'Crestline Escrow',
  kind: 'Escrow',
  category: 'escrow-and-title' as const,
  offer: '$350 off each closing',
  description: 'The fee is taken off at closing.',
  action: 'open-escrow' as const,
  icon: 'house' as const,
  request: null,
};
let calls: Call[];
let said: string[];
let click: Resolver;
const page = document.createElement('script');
page.id = PAGE_DATA_ELEMENT;
page.type = 'application/json';
const subscription = events.on('toast.show').subscribe(({ text }) => said.push(text));

beforeEach(() => {
  said = [];
  click = done;
});
afterEach(() => {
  page.remove();
  jest.restoreAllMocks();
});

type Place = 'perks' | 'profile';

async function open(environment: 'production' | 'development', place: Place = 'perks') {
  page.textContent = JSON.stringify({ config: { environment }, snapshot: { remotes: {} } });
  document.body.append(page);
  const server: Resolver = (call) =>
    call.url.includes('/perks') ? reply(PerksResponse, { data: [toSentPerk(perk)] }) : click(call);
  calls = await signIn(server, { context: testContext({ agent }), at: '/partner-services' });
  const { agentId } = agent;
  renderInRoot(
    place === 'perks' ? (
      <AgentPerks agent={session.current.agent ?? agent} />
    ) : (
      <PartnerServicesPanel agentId={agentId} />
    ),
  );
  const card = await screen.findByRole('listitem', { name: 'Crestline Escrow' });
  return within(card).getByRole('button', { name: 'Open Escrow' });
}
const clicks = () => calls.filter(({ method }) => method === 'POST');

test('REP-08 CS-127 outside production a click on Open Escrow is logged, and nothing leaves the browser', async () => {
  const logged = jest.spyOn(console, 'info').mockImplementation(() => {});
  await userEvent.click(await open('development'));
  await waitFor(() => expect(said).toEqual(['Sent. Crestline Escrow will get back to you.']));
  expect(logged).toHaveBeenCalledWith('perks: Open Escrow was clicked; outside production nobody is told');
  expect(clicks()).toEqual([]);
});

test.each<Place>(['perks', 'profile'])(
  'REP-07 D-34 in production a click at %s has the server tell the automation, without naming a target or a person',
  async (place) => {
    await userEvent.dblClick(await open('production', place));
    await waitFor(() => expect(said).toContain('Sent. Crestline Escrow will get back to you.'));
    expect(clicks()).toMatchObject([{ method: 'POST', url: '/api/partner-services/open-escrow/10482' }]);
    expect(clicks()[0]!.body ?? null).toBeNull();
  },
);

test('REP-07 a click that did not arrive says so, is logged, and can be repeated', async () => {
  click = () => refuse(503, 'unavailable', { detail: 'Please try again.' });
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  const button = await open('production');
  await userEvent.click(button);
  await waitFor(() => expect(said).toEqual(['Not sent. Please try again.']));
  expect(logged).toHaveBeenCalledWith('perks: the automation was not told of Open Escrow', expect.any(Error));
  click = done;
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);
  await userEvent.click(button);
  await waitFor(() => expect(said).toHaveLength(2));
  subscription.unsubscribe();
});
