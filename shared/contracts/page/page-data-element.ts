/** Id of the element in which the HTML of a visit has its data as JSON; in a separate file, so that using it does not load the schema. */
export const PAGE_DATA_ELEMENT = 'portal-page-data';

/** The JSON in a delivered page, not validated; null where there is none. */
export const pageDataText = (page: Pick<Document, 'getElementById'>): string | null =>
  page.getElementById(PAGE_DATA_ELEMENT)?.textContent || null;
