import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { usePageTitle } from './use-page-title.ts';

function Settings({ tab }: { tab: string }) {
  usePageTitle(tab, 'Settings');
  return null;
}

test('D-54 the title of the document follows the tab that is open', () => {
  const { rerender } = render(<Settings tab="Audit Log" />);
  expect(document.title).toBe('Agent Portal | Audit Log | Settings');
  rerender(<Settings tab="Content" />);
  expect(document.title).toBe('Agent Portal | Content | Settings');
});
