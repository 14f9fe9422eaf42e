import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { RemoteRoot } from './RemoteRoot.tsx';

afterEach(cleanup);

test('nothing is left of a root that the host has abandoned, not even a dialog elsewhere on the page', () => {
  const abandonment = new AbortController();
  let isAlive = false;
  function Page() {
    useEffect(() => {
      isAlive = true;
      return () => void (isAlive = false);
    }, []);
    return <h1>Referrals{createPortal(<div role="dialog">Assign</div>, document.body)}</h1>;
  }
  render(
    <RemoteRoot
      title="Referrals"
      nonce={undefined}
      release={{ remote: 'mfe-referrals', version: '1.2.0', snapshot: '7f3ac2e10b44' }}
      links={{ bugLink: () => undefined, resetPin: () => undefined }}
      onCrash={() => 'PR-7K2M-94QX'}
      abandoned={abandonment.signal}
    >
      <Page />
    </RemoteRoot>,
  );
  expect(screen.getByRole('heading', { hidden: true })).toHaveTextContent(/^Referrals$/);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  act(() => abandonment.abort());
  expect(document.body).toHaveTextContent(/^$/);
  expect(isAlive).toBe(false);
});
