import { expect, jest, test } from '@jest/globals';
import type { InviteRunProgress } from '@portal/shared/contracts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BehaviorSubject } from 'rxjs';
import { ChromeContext, type ChromeServices } from '../chrome-context.ts';
import { InviteProgress } from './InviteProgress.tsx';

const run: InviteRunProgress = {
  runId: 'run',
  phase: 'running',
  total: 1_500,
  done: 120,
  sent: 118,
  failed: 2,
  skipped: 0,
};

async function show(progress: InviteRunProgress) {
  const shown$ = new BehaviorSubject<InviteRunProgress | null>(progress);
  const publish = jest.fn();
  const dismiss = jest.fn();
  const runProgress = {
    get shown() {
      return shown$.value;
    },
    shown$,
    dismiss,
  };
  const container = document.createElement('div');
  const services = { runProgress, events: { publish } } as unknown as ChromeServices;
  flushSync(() =>
    createRoot(container).render(
      <ChromeContext value={services}>
        <InviteProgress />
      </ChromeContext>,
    ),
  );
  // its code is loaded when there is a run
  const isThere = () => container.querySelector('[role=status]') !== null;
  for (let looks = 0; looks < 1_000 && !isThere(); looks++) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(isThere()).toBe(true);
  const buttons = () => [...container.querySelectorAll('button')];
  return {
    publish,
    dismiss,
    texts: () => buttons().map(({ textContent }) => textContent),
    click: (index: number) => flushSync(() => buttons()[index]!.click()),
    next: (next: InviteRunProgress | null) => flushSync(() => shown$.next(next)),
    liveness: () => container.querySelector('[role=status]')?.getAttribute('aria-live'),
  };
}

test('D-43 the header says how far a bulk invite is, and a click opens it', async () => {
  const bar = await show(run);
  expect(bar.texts()).toEqual(['Inviting 120 of 1,500']);
  bar.next({ ...run, phase: 'paused' });
  expect(bar.texts()).toEqual(['Invites paused at 120 of 1,500']);
  bar.next({ ...run, phase: 'stopped' });
  expect(bar.texts()).toEqual(['Invites stopped at 120 of 1,500']);
  // 1,500 results are not read aloud
  expect(bar.liveness()).toBe('off');
  bar.click(0);
  expect(bar.publish).toHaveBeenCalledWith('agent-search.open', { showRun: true });
  bar.next(null);
  expect(bar.texts()).toEqual([]);
});

test('D-43 the end of a bulk invite is shown until it is dismissed', async () => {
  const bar = await show({ ...run, phase: 'over', done: 1_500, sent: 1_497, failed: 3 });
  expect(bar.texts()).toEqual(['1,497 invited, 3 failed', 'Dismiss']);
  expect(bar.liveness()).toBe('polite');
  bar.click(1);
  expect([bar.dismiss.mock.calls.length, bar.publish.mock.calls.length]).toEqual([1, 0]);
  bar.next({ ...run, phase: 'over', done: 1_500, sent: 1_490, failed: 3, skipped: 7 });
  expect(bar.texts()[0]).toBe('1,490 invited, 3 failed, 7 skipped');
});
