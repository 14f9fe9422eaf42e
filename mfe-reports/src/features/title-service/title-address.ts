import { pageConfig, TITLE_PARTNER_PATHS, titlePartnerAddress, type TitleView } from '@portal/shared/contracts';
import { framedAddress } from '@portal/shared/ui/partner-frame';

/** The partner's page of a view (CS-034); null where this installation has none that can be framed. */
export function titleAddress(view: TitleView): URL | null {
  const { titlePartnerUrl } = pageConfig();
  if (titlePartnerUrl === undefined || !URL.canParse(titlePartnerUrl)) return null;
  const { quote, netSheet } = TITLE_PARTNER_PATHS;
  return framedAddress(titlePartnerAddress(titlePartnerUrl, view === 'quote' ? quote : netSheet));
}
