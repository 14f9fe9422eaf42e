export { editHtml, elementsOf } from './elements.ts';
export type { HtmlElement } from './elements.ts';
export { pageDataEdit, pageDataTextIn } from './page-data-html.ts';
