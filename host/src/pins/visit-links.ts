import { PIN_OFF, PIN_PARAMETER, type PageData } from '@portal/shared/contracts';
import type { RootProps } from '@portal/shared/remote';

type Place = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;

/** The links that failure cards and the pin bar offer; each is built from the address at the time of the call. */
export function visitLinks({ pin, bugToken }: Pick<PageData, 'pin' | 'bugToken'>, place: Place): RootProps['links'] {
  return {
    bugLink: () => (bugToken === '' ? undefined : withPin(place, bugToken)),
    resetPin: () => (pin === null ? undefined : withPin(place, PIN_OFF)),
  };
}

/** The address with this token, or PIN_OFF, as its pin. */
export function withPin({ origin, pathname, search, hash }: Place, value: string): string {
  const query = new URLSearchParams(search);
  query.set(PIN_PARAMETER, value);
  return `${origin}${pathname}?${query}${hash}`;
}
