import { expect, jest, test } from '@jest/globals';
import type { Agent } from '@portal/shared/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { agent, renderInRoot, signIn } from '../../testing/portal.ts';
import { AgentResults } from './AgentResults.tsx';
import { useResultsView } from './use-results-view.ts';

let drawn: number[] = [];
/** Notes each time its row is drawn: nothing but the row has the encoded id. */
function watched(agentId: number, firstName: string): Agent {
  const found = agent(agentId, firstName, 'Smith');
  const { encodedAgentId } = found;
  return Object.defineProperty(found, 'encodedAgentId', {
    get: () => {
      drawn.push(agentId);
      return encodedAgentId;
    },
  });
}
const leave = jest.fn();
const agents = [watched(1, 'Ann'), watched(2, 'Ben'), watched(3, 'Cy')];

function Results() {
  const [count, setCount] = useState(0);
  return (
    <>
      <button onClick={() => setCount(count + 1)}>Draw again</button>
      <AgentResults
        agents={agents}
        results={useResultsView(undefined)}
        onLeave={leave}
        onTyped={() => {}}
        onLoginAs={async () => {}}
      />
    </>
  );
}

test('D-05 a double click on "Log in" opens the form for the reason, and leaves it open; a click closes it', async () => {
  await signIn(() => Response.json({}));
  renderInRoot(<Results />);
  const button = await screen.findByRole('button', { name: 'Log in as Ann Smith' });
  const user = userEvent.setup();
  await user.dblClick(button);
  // and what is typed at once goes into it
  await user.keyboard('Asks about an invoice');
  expect(screen.getByLabelText('Why do you log in as Ann Smith?')).toHaveValue('Asks about an invoice');
  await new Promise((resolve) => setTimeout(resolve, 600)); // no longer a part of the double click
  await user.click(button);
  expect(screen.queryByLabelText('Why do you log in as Ann Smith?')).not.toBeInTheDocument();
});

test('a row is drawn again when what it shows is another, and no other row is', async () => {
  await signIn(() => Response.json({}));
  renderInRoot(<Results />);
  await screen.findByRole('table');
  drawn = [];
  await userEvent.click(screen.getByRole('button', { name: 'Draw again' }));
  expect(drawn).toEqual([]);
  await userEvent.click(screen.getByText('Ben'));
  expect(new Set(drawn)).toEqual(new Set([2]));
  screen.getByText('Ben').closest('tr')!.focus();
  await userEvent.keyboard(' {Control>}a{/Control}');
  expect(screen.getAllByRole('row').filter((row) => row.ariaSelected === 'true')).toHaveLength(3);
});
