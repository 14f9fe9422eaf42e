import { ChannelName } from '@portal/shared/contracts/release';
import { msg } from '@portal/shared/i18n';
import { useSearchParams } from '@portal/shared/router';
import { servedChannel } from './served-channel.ts';

/** Periods over which health is counted, in hours. */
export const WINDOWS = [
  { hours: 1, title: msg('Last 1 h') },
  { hours: 24, title: msg('Last 24 h') },
  { hours: 168, title: msg('Last 7 days') },
] as const;
const FIRST_HOURS = 24;

export interface ConsoleView {
  channel: string;
  hours: number;
}

/** Which channel is shown, over which period. Both are in the address, so that it can be shared. */
export function useConsoleView() {
  const [parameters, setParameters] = useSearchParams();
  const view: ConsoleView = {
    channel: ChannelName.catch(servedChannel()).parse(parameters.get('channel')),
    hours: WINDOWS.find(({ hours }) => String(hours) === parameters.get('hours'))?.hours ?? FIRST_HOURS,
  };
  const show = (changes: Partial<ConsoleView>) =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) after.set(name, String(value));
      return after;
    });
  return { view, show };
}
