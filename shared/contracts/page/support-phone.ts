import { DEFAULT_SUPPORT_PHONE, phoneHref } from '../../domain/people/phone.ts';
import { pageConfig } from './page-config.ts';

/** The number to call for help, as it is printed, and the address of a link that calls it (CS-041). */
interface SupportPhone {
  text: string;
  href: string;
}

/** The number this installation is configured with, from the data of the page; pages without data have the usual one. */
export function supportPhone(page: Pick<Document, 'getElementById'> = document): SupportPhone {
  const text = pageConfig(page).supportPhone ?? DEFAULT_SUPPORT_PHONE;
  return { text, href: phoneHref(text) };
}
