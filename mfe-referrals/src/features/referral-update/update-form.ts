import { onDemand } from '@portal/shared/ui/on-demand';

/** The form's code: antd's form and fields are too large for the first rows of a list. */
export const updateForm = onDemand(() => import('./UpdateForm.tsx').then(({ UpdateForm }) => UpdateForm));

/** Loads it before it is opened; if it fails, opening tries again. */
export const preloadUpdateForm = (): Promise<unknown> => updateForm.load().catch(() => null);
