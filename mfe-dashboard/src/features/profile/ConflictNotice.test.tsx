import { expect, test } from '@jest/globals';
import type { AgentProfile } from '@portal/shared/contracts';
import { DAY_MS } from '@portal/shared/durations';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { profileFixture } from '../../testing/profile-fixture.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { valuesOf } from './profile-values.ts';

type Change = AgentProfile['changes'][number];
const change = (field: Change['field'], ago: number): Change => ({
  field,
  revision: 4,
  at: new Date(Date.now() - ago).toISOString(),
  by: 'Leo Marchetti',
  isStaff: false,
});
function shown(profile: AgentProfile, onUseTheirs: (field: string) => void = () => {}): (string | null)[] {
  render(
    <ConflictNotice
      fields={['contactPreference', 'officePhone', 'brokerName']}
      profile={profile}
      saved={valuesOf(profile.fields)}
      onUseTheirs={onUseTheirs}
    />,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('HOST-22 a conflict names options as the form does, says what was cleared, and the day of an older change', () => {
  const lines = shown({
    ...profileFixture(),
    changes: [change('contactPreference', 0), change('officePhone', 3 * DAY_MS)],
  });
  expect(lines[0]).toMatch(/^Leo Marchetti changed “Best way to reach me” to “Text, then call” at \d+:\d\d\s[AP]M\./);
  expect(lines[1]).toMatch(/^Leo Marchetti cleared “Office phone” on \w{3} \d+, \d{4}, \d+:\d\d\s[AP]M\./);
  expect(lines[2]).toMatch(/^“Managing broker” was changed to “Gordon Mulcahy”\./);
});

test('a preference that was taken back is named like its option', async () => {
  const profile = profileFixture();
  const used: string[] = [];
  const lines = shown({ ...profile, fields: { ...profile.fields, contactPreference: null } }, (field) =>
    used.push(field),
  );
  expect(lines[0]).toMatch(/^“Best way to reach me” was changed to “No preference”\./);
  await userEvent.click(screen.getByRole('button', { name: 'Use theirs: Managing broker' }));
  expect(used).toEqual(['brokerName']);
});
