import { useLocale } from '@portal/shared/i18n';
import { Fragment, type ReactNode } from 'react';
import { NonceContext } from './nonce-context.ts';
import { useColorScheme, useScreenSize } from './page-state.ts';

export { nonceStyles } from './nonce-styles.ts';
export { useColorScheme, useScreenSize };

interface PortalProviderProps {
  /** The page's CSP nonce: antd puts it on the style nodes it adds. Every root needs it. */
  nonce?: string | undefined;
  children?: ReactNode;
}

/**
 * What the appearance of one React root needs. Context does not cross roots, so every root (page, parcel, chrome) is
 * wrapped in it once. The content starts again when the language changes, so that no text of the previous one is kept
 * anywhere. The theme of antd comes with its first component (`kit/Kit.tsx`).
 */
export function PortalProvider({ nonce, children }: PortalProviderProps): ReactNode {
  const language = useLocale();
  return (
    <NonceContext value={nonce}>
      <Fragment key={language}>{children}</Fragment>
    </NonceContext>
  );
}
