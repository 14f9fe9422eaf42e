import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { events } from '@portal/shared/events';
import { session } from '@portal/shared/session';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { ChromeContext, type ChromeServices } from '../chrome-context.ts';
import { Messages } from './Messages.tsx';
import { toasts } from './toasts.ts';

const host = events.from('host');
let root: Root;
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <ChromeContext value={{ events: host, session } as ChromeServices}>
        <Messages />
      </ChromeContext>,
    ),
  );
});
afterEach(() => {
  act(() => toasts.value?.closeToast());
  act(() => root.unmount());
  document.body.innerHTML = '';
  jest.restoreAllMocks();
});

const modal = () => document.querySelector('[role=alertdialog]');
const changeSubject = () =>
  host.publish('session.subject-changed', { role: null, actingRole: null, agentId: null, reloDirectorId: null });
/** Sends a toast, whose code is there a moment later. */
const showToast = (text: string, tone?: 'failure') =>
  act(async () => {
    host.publish('toast.show', { text, tone });
    await toasts.load().catch(() => null);
  });

test('HOST-57, HOST-64 "Close Window" closes the error modal, also in the context of the reports', () => {
  // as the reports note it
  session.updateContexts((contexts) => ({
    ...contexts,
    endpointReportsContext: { ...contexts.endpointReportsContext, errorModal: { open: true, message: '' } },
  }));
  act(() => host.publish('error-modal.open', {}));
  expect(modal()).toHaveTextContent("We're Sorry");
  expect(modal()).toHaveTextContent('We were unable to complete the request.');
  act(() => modal()!.querySelector('button')!.click());
  expect(modal()).toBeNull();
  expect(session.contexts.endpointReportsContext.errorModal).toEqual({ open: false, message: '' });
});

test('AUTH-40 the error modal and a toast are gone when the person changes', async () => {
  await showToast('Ada Smith is now Met');
  act(() => host.publish('error-modal.open', { message: 'ZIP 80206 was taken a moment ago.' }));
  expect(document.body).toHaveTextContent('Ada Smith is now Met');
  expect(modal()).toHaveTextContent('ZIP 80206 was taken a moment ago.');
  act(changeSubject);
  expect(toasts.value!.isToastOpen()).toBe(false);
  expect(modal()).toBeNull();
});

test('AUTH-40 a toast whose code arrives after the person has changed is not shown', async () => {
  const ui = await toasts.load();
  const arriving = Promise.withResolvers<typeof ui>();
  jest.spyOn(toasts, 'load').mockReturnValueOnce(arriving.promise);
  act(() => host.publish('toast.show', { text: 'Ada Smith is now Met' }));
  act(changeSubject);
  await act(async () => arriving.resolve(ui));
  expect(ui.isToastOpen()).toBe(false);
});

test('a failure whose toast does not load is shown in the error modal, and logged; the next toast tries again', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(toasts, 'load').mockRejectedValueOnce(new Error('Loading chunk 4502 failed'));
  await showToast('Not saved.', 'failure');
  expect(modal()).toHaveTextContent('Not saved.');
  expect(error).toHaveBeenCalledTimes(1);
  await showToast('Saved.');
  expect(document.body).toHaveTextContent('Saved.');
});
