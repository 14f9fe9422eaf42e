import { z } from 'zod';

/**
 * The messages between the portal and the registration widget of the webinar partner in its frame (DASH-23, D-38). The
 * widget says that it is ready; then the portal answers with what it fills in, to exactly the origin of the widget. So
 * nothing about a person is in an address.
 */
export const WIDGET_READY = 'webinar-widget.ready';
export const WIDGET_PREFILL = 'webinar-widget.prefill';

/** From the widget. It holds nothing, so that it may be sent to any origin. */
export const WidgetReady = z.object({ type: z.literal(WIDGET_READY) });

/** From the portal. */
export interface WidgetPrefill {
  type: typeof WIDGET_PREFILL;
  firstName: string;
  lastName: string;
  email: string;
  /** Ten digits, or empty. */
  phone: string;
}
