import { useLocale } from '@portal/shared/i18n';
import { Fragment, type ReactNode, useMemo } from 'react';
import { ConfigProvider } from '@portal/shared/ui/config-provider';
import { createCache, StyleProvider } from '@portal/shared/ui/style';
import { themes } from '../tokens/theme.ts';
import { antdConfig, antdTexts } from './antd-config.tsx';
import { leaveLinksAlone } from './leave-links-alone.ts';
import { useColorScheme, useScreenSize } from './page-state.ts';

export { addKitTexts } from './antd-config.tsx';
export { nonceStyles } from './nonce-styles.ts';
export { useColorScheme, useScreenSize };

// One per page: if each root had its own cache, it would add every style node again.
const styleCache = createCache();
const transformers = [leaveLinksAlone];

interface PortalThemeProps {
  /** The page's CSP nonce: antd puts it on the style nodes it adds. Every root needs it. */
  nonce?: string | undefined;
  children?: ReactNode;
}

/**
 * Theme of one React root. Context does not cross roots, so every root (page, parcel, chrome) is wrapped in it once;
 * styles are shared by all. Follows the system scheme, `<html data-theme>` and the screen size without a reload. The
 * content starts again when the language changes, so that no text of the previous one is kept anywhere.
 */
export function PortalTheme({ nonce, children }: PortalThemeProps): ReactNode {
  const scheme = useColorScheme();
  const size = useScreenSize();
  const language = useLocale();
  return (
    <StyleProvider cache={styleCache} transformers={transformers}>
      <ConfigProvider
        {...antdConfig}
        locale={useMemo(() => antdTexts(language), [language])}
        theme={themes[scheme][size]}
        csp={nonce === undefined ? undefined : { nonce }}
      >
        <Fragment key={language}>{children}</Fragment>
      </ConfigProvider>
    </StyleProvider>
  );
}
