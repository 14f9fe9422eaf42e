import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import type { LiveService } from './live-service.ts';

/** Measures how many channels are open on this server. */
export function observeChannels(live: LiveService, telemetry: Pick<Telemetry, 'observe'> | undefined): void {
  telemetry?.observe(
    { name: 'portal.live.channels', unit: '{channel}', description: 'Open channels of live updates' },
    () => [{ value: live.openChannels }],
  );
}
