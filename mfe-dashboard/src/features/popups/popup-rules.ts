import { rfaRule } from '../agreement/rfa.rule.ts';
import { onboardingWebinarRule } from './onboarding-webinar/onboarding-webinar.rule.ts';
import type { PopupRule } from './popup-rule.ts';
import { featuredEventRule, promotionalWebinarRule } from './promotional-webinar/webinar-rules.ts';
import { requestedZipsRule } from './requested-zips/requested-zips.rule.ts';

/** The popups of this remote. */
export const POPUP_RULES: readonly PopupRule[] = [
  rfaRule,
  requestedZipsRule,
  promotionalWebinarRule,
  onboardingWebinarRule,
  featuredEventRule,
];
