import { useLocale } from '@portal/shared/i18n';
import { createCache, StyleProvider } from '@portal/shared/ui/style';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { NonceContext } from '../portal-provider/nonce-context.ts';
import { useColorScheme, useScreenSize } from '../portal-provider/page-state.ts';
import { themes } from '../tokens/theme.ts';
import { ConfigProvider } from './antd.ts';
import { antdConfig, antdTexts } from './antd-config.tsx';
import { leaveLinksAlone } from './leave-links-alone.ts';

const InKit = createContext(false);

// One per page: if each root had its own cache, it would add every style node again.
const styleCache = createCache();
const transformers = [leaveLinksAlone];

/**
 * antd in our theme, for what is in it. The families bring it along, so a page without antd does not load its styles
 * and theme, 17 KB (decision 0080). Inside another one it does nothing.
 */
export function Kit({ children }: { children: ReactNode }): ReactNode {
  return use(InKit) ? children : <ConfiguredKit>{children}</ConfiguredKit>;
}

function ConfiguredKit({ children }: { children: ReactNode }): ReactNode {
  const scheme = useColorScheme();
  const size = useScreenSize();
  const language = useLocale();
  const nonce = use(NonceContext);
  return (
    <StyleProvider cache={styleCache} transformers={transformers}>
      <ConfigProvider
        {...antdConfig}
        locale={useMemo(() => antdTexts(language), [language])}
        theme={themes[scheme][size]}
        csp={useMemo(() => (nonce === undefined ? undefined : { nonce }), [nonce])}
      >
        <InKit value>{children}</InKit>
      </ConfigProvider>
    </StyleProvider>
  );
}
