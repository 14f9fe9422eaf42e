import { pageDataText } from './page-data-element.ts';
import type { PortalConfig } from './page-data.ts';

/**
 * Settings of this installation, from the data of the page. Not validated, so that reading them does not load the
 * schema: the host has done so before anything starts. Pages without data, as in tests, have none.
 */
export function pageConfig(page: Pick<Document, 'getElementById'> = document): Partial<PortalConfig> {
  const data = pageDataText(page);
  return data === null ? {} : ((JSON.parse(data) as { config?: Partial<PortalConfig> }).config ?? {});
}
