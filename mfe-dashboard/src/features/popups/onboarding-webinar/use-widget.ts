import { WIDGET_PREFILL, type WidgetPrefill, WidgetReady } from '@portal/shared/contracts';
import { log } from '@portal/shared/log';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** How long the widget has until it says that it is ready, in milliseconds. */
export const READY_WITHIN = 10_000;

/** `late`: it did not say so in time, and is not shown any more. */
type WidgetState = 'loading' | 'ready' | 'late';

/**
 * Answers the widget in a frame, when it says that it is ready, with what is filled in (DASH-23, CS-091): only to the window
 * of this frame, and to exactly this origin, whatever has been loaded into it since.
 */
export function useWidget(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  person: Omit<WidgetPrefill, 'type'>,
): WidgetState {
  const [state, setState] = useState<WidgetState>('loading');
  const answer = useEffectEvent(({ source, origin: from, data }: MessageEvent) => {
    const widget = frame.current?.contentWindow;
    if (!widget || source !== widget || from !== origin || !WidgetReady.safeParse(data).success) return;
    const prefill: WidgetPrefill = { type: WIDGET_PREFILL, ...person };
    widget.postMessage(prefill, origin);
    setState('ready');
  });
  useEffect(() => {
    const listen = (message: MessageEvent) => answer(message);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => {
      log.warning('onboarding: the widget was not ready in time');
      setState('late');
    }, READY_WITHIN);
    return () => clearTimeout(timer);
  }, [state]);
  return state;
}
