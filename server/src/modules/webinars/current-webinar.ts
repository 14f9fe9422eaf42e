import type { ContentEntry, CurrentWebinar } from '@portal/shared/contracts';
import { allowedTarget, ownPath } from '@portal/shared/domain';

export interface WebinarLinks {
  /** Where registering leads when the entry has no address, or one that may not be opened (DASH-27). */
  defaultUrl: string;
  /** Where entries may lead besides the portal itself, e.g. `www.example.com` (CS-151). */
  hosts: readonly string[];
}

/**
 * The featured entry as the webinar of the modal (CS-093, CS-094). Pages load pictures of their own origin alone: one of
 * elsewhere would be a broken picture, and is none (DASH-25).
 */
export function toCurrentWebinar(
  { id, title, buttonUrl, featuredModalImage: image }: ContentEntry,
  { defaultUrl, hosts }: WebinarLinks,
): CurrentWebinar {
  const given = buttonUrl?.trim();
  return {
    id,
    title,
    buttonURL: (given && allowedTarget(given, hosts)) || defaultUrl,
    featuredModalImage: image !== null && ownPath(image.src) === image.src ? image : null,
  };
}
