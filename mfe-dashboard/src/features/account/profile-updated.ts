import { tracking } from '@portal/shared/api';
import type { ProfileSection } from '@portal/shared/contracts';

/** Records that a section of the profile was saved (HOST-60). */
export const profileUpdated = (section: ProfileSection): void => tracking.track('AGENT_PROFILE_UPDATES', { section });
