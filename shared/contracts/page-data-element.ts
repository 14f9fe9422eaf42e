/** Id of the element in which the HTML of a visit carries its data as JSON; apart, so that naming it costs no schema. */
export const PAGE_DATA_ELEMENT = 'portal-page-data';
