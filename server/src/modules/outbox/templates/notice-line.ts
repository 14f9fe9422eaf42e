import type { PortalLanguage } from '@portal/shared/contracts';
import { NOTIFICATION_TEMPLATES, type NotificationTemplateName } from './notification-templates.ts';

type Values = Record<string, string | undefined>;

interface Line {
  /** One line, without the name of the portal. */
  title: string;
  /** The page of the portal it is about. */
  path: string;
}

/** What a notification says where it is shown by the portal itself. */
export function noticeLine(template: NotificationTemplateName, values: Values, language: PortalLanguage): Line {
  const { titles, path } = NOTIFICATION_TEMPLATES[template] as unknown as {
    titles: Record<PortalLanguage, (values: Values) => string>;
    path: (values: Values) => string;
  };
  return { title: titles[language](values), path: path(values) };
}
