import { expect, test } from '@jest/globals';
import { openConsole, panel, stopConsoleClock } from '../../../testing/releases-tab.tsx';

stopConsoleClock();

test('two snapshots are compared, from the log or by a typed id', async () => {
  const { user } = await openConsole();
  const compare = panel('Compare');
  await compare.findByText('1 of 2 differs');
  expect(compare.getByRole('row', { name: /mfe-sgd/ })).toHaveTextContent(/^mfe-sgd2\.3\.02\.2\.3older$/);
  await user.selectOptions(compare.getByRole('combobox', { name: 'Snapshot after' }), 'Another id…');
  const field = compare.getByRole('textbox', { name: 'Later snapshot ID' });
  await user.type(field, '5b09');
  expect(compare.getByRole('alert')).toHaveTextContent(/^A snapshot id has 12 characters, 0 to 9 and a to f\.$/);
  await user.type(field, 'd7c4aa10');
  await compare.findByText('all 2 are the same');
  await user.clear(field);
  await user.type(field, 'ffffffffffff');
  await compare.findByText('There is no snapshot ffffffffffff.');
});
