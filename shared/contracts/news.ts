import { z } from 'zod';

/** The sections of the portal whose menu entry tells that something is new there. */
export const NewsSection = z.enum(['referrals', 'events']);
export type NewsSection = z.infer<typeof NewsSection>;

/** Whether something came since the agent's last visit to each section (D-42). */
export const News = z.object({ referrals: z.boolean(), events: z.boolean() });
export type News = z.infer<typeof News>;
