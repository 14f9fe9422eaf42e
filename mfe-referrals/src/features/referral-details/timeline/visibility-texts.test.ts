import { expect, test } from '@jest/globals';
import type { ContactVisibility } from '@portal/shared/contracts';
import { testGroup } from '../../../testing/referral-fixtures.ts';
import { visibilityText } from './visibility-texts.ts';

const wordsOf = (reason: ContactVisibility['reason']) =>
  visibilityText(testGroup({ contact: { isVisible: true, reason } }), ['80205']);

test.each([
  ['REF-47', 'listing-appointment', /awarded you a listing appointment/],
  ['REF-48', 'partner-consultation', /partner consultation/],
  ['REF-49', 'source-cta', /asked to be contacted/],
  ['REF-50', 'featured-agent', /featured agent/],
  ['REF-51', 'sponsored-zip', /80205 is one of your sponsored ZIPs/],
  ['D-08', 'own-director', /one of your agents/],
] as const)('%s the details say which rule shows the contact: %s', (_, reason, words) => {
  expect(wordsOf(reason)).toMatch(words);
});
