import { PromoSlug } from '@portal/shared/contracts';

/**
 * The slug of an address of the form `/promo/november-offer`; letter case and a trailing slash do not matter, as for all
 * pages. Null when no promotional page can have this address: the server need not be asked.
 */
export function slugOf(pathname: string): string | null {
  const [, slug, ...rest] = pathname.split('/').filter((segment) => segment !== '');
  return rest.length === 0 ? (PromoSlug.safeParse(slug?.toLowerCase()).data ?? null) : null;
}
