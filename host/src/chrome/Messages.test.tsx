import { afterEach, expect, test } from '@jest/globals';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ChromeContext, type ChromeServices } from './chrome-context.ts';
import { Messages } from './Messages.tsx';

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

test('HOST-57, HOST-64 "Close Window" closes the error modal, also in the context of the reports', async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const host = events.from('host');
  act(() =>
    root!.render(
      <ChromeContext value={{ events: host, session } as ChromeServices}>
        <Messages />
      </ChromeContext>,
    ),
  );
  // as the reports note it
  session.updateContexts((contexts) => ({
    ...contexts,
    endpointReportsContext: { ...contexts.endpointReportsContext, errorModal: { open: true, message: '' } },
  }));
  act(() => host.publish('error-modal.open', {}));
  const modal = document.querySelector('[role=alertdialog]')!;
  expect(modal).toHaveTextContent("We're Sorry");
  expect(modal).toHaveTextContent('We were unable to complete the request.');
  act(() => modal.querySelector('button')!.click());
  expect(document.querySelector('[role=alertdialog]')).toBeNull();
  expect(session.contexts.endpointReportsContext.errorModal).toEqual({ open: false, message: '' });
});
