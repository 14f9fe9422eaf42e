import { onDemand } from '@portal/shared/ui/on-demand';

/** Toasts, loaded for the first one, or before that when the browser is idle. */
export const toasts = onDemand(() => import('@portal/shared/ui/toast'));
