import { OnboardingWebinarPopup } from './features/popups/onboarding-webinar/OnboardingWebinarPopup.tsx';
import { quietParcel } from './remote.ts';

export const { bootstrap, mount, unmount } = quietParcel(OnboardingWebinarPopup);
