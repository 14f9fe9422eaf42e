import { t } from '@portal/shared/i18n';
import type { ReactNode } from 'react';

/** The head of a column in the language of the page: columns are constants, which do not depend on the language. */
export const shownHeader = (header: ReactNode): ReactNode => (typeof header === 'string' ? t(header) : header);
