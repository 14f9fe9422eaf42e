import { expect, test } from '@jest/globals';
import { PAGE_DATA_ELEMENT } from './page-data-element.ts';
import { supportPhone } from './support-phone.ts';

const pageWith = (text: string | null) => ({
  getElementById: (id: string) => (id === PAGE_DATA_ELEMENT ? ({ textContent: text } as HTMLElement) : null),
});

test('CS-041 the number is that of the installation, for calling without its punctuation', () => {
  const page = pageWith(JSON.stringify({ config: { supportPhone: '+1 (303) 555-0100' } }));
  expect(supportPhone(page)).toEqual({ text: '+1 (303) 555-0100', href: 'tel:+13035550100' });
});

test('CONST-13 without data of a page it is the usual one', () => {
  expect(supportPhone(pageWith(null))).toEqual({ text: '(844) 903-7653', href: 'tel:8449037653' });
});
