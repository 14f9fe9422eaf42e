import type { Topic, TopicPayload } from '@portal/shared/contracts';
import { useEffect, useEffectEvent } from 'react';
import { events } from './page-events.ts';

/** Listens to a topic for as long as the component is mounted. */
export function useTopic<T extends Topic>(topic: T, handle: (payload: TopicPayload<T>) => void): void {
  const onMessage = useEffectEvent(handle);
  useEffect(() => {
    const subscription = events.on(topic).subscribe((payload) => onMessage(payload));
    return () => subscription.unsubscribe();
  }, [topic]);
}
