import { light } from '@portal/shared/ui/tokens';

const icon = (file: string, sizes: string, purpose: 'any' | 'maskable', type = 'image/png') => ({
  src: `/icons/${file}`,
  sizes,
  type,
  purpose,
});

/** The web app manifest. Its colors are those of the light scheme: a manifest has one set, the page says the rest. */
export const MANIFEST = {
  id: '/',
  name: 'Agent Portal',
  short_name: 'Portal',
  description: 'Referrals, their status, and the tools of a referral network.',
  lang: 'en-US',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: light.surface,
  background_color: light.ground,
  icons: [
    icon('portal.svg', 'any', 'any', 'image/svg+xml'),
    icon('portal-192.png', '192x192', 'any'),
    icon('portal-512.png', '512x512', 'any'),
    icon('portal-maskable-512.png', '512x512', 'maskable'),
  ],
};
