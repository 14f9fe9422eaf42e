// The module that this one replaces; the module map would resolve its family to this file again.
// oxlint-disable-next-line no-restricted-imports
import { createCache, StyleProvider as AntdStyleProvider, type StyleProviderProps } from '@ant-design/cssinjs';
import type { ReactNode } from 'react';

export { createCache };

/**
 * Replaces antd's style provider in unit tests. jsdom matches every rule of every style sheet against
 * every element that a query by role looks at, which took two thirds of the time; it has no layout anyway.
 */
export function StyleProvider(props: StyleProviderProps): ReactNode {
  return <AntdStyleProvider {...props} mock="server" />;
}
