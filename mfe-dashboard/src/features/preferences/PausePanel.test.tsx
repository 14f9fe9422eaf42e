import { expect, test } from '@jest/globals';
import { addDays, dayIn } from '@portal/shared/domain';
import { Form } from '@portal/shared/ui/form';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { PausePanel } from './PausePanel.tsx';
import type { PreferenceValues } from './preference-values.ts';

const TIME_ZONE = 'America/Denver';
const chosen = addDays(dayIn(TIME_ZONE, Date.now()), 5);

function Panel({ savedUntil }: { savedUntil: string | null }): ReactNode {
  const [pausedUntil, setPausedUntil] = useState<string | null | undefined>(chosen);
  return (
    <Form>
      <PausePanel
        // what the panel reads
        values={{ pausedUntil, timeZone: TIME_ZONE } as PreferenceValues}
        savedUntil={savedUntil}
        onChange={(next) => setPausedUntil(next.pausedUntil)}
      />
      <output>{pausedUntil ?? 'none'}</output>
    </Form>
  );
}

test('a day that was chosen is there again after the pause was turned off and on, also when something was read since', async () => {
  const { rerender } = render(<Panel savedUntil={null} />);
  const pause = screen.getByRole('switch', { name: 'Pause new referrals' });
  await userEvent.click(pause);
  expect(screen.getByText('none')).toBeInTheDocument();
  rerender(<Panel savedUntil={addDays(chosen, 3)} />);
  await userEvent.click(pause);
  expect(screen.getByText(chosen)).toBeInTheDocument();
});
