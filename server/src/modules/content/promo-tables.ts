import type { Audience, PROMO_EVERYONE, PromoPage, StoredPromoBlock } from '@portal/shared/contracts';
import type { JSONColumnType } from 'kysely';

/** A promotional page (migration 0030). */
export interface PromoPageTable {
  slug: string;
  topic: string;
  title: string;
  lead: string;
  tone: PromoPage['tone'];
  image: JSONColumnType<PromoPage['image'], string | null, string | null>;
  action: JSONColumnType<PromoPage['action'], string | null, string | null>;
  blocks: JSONColumnType<StoredPromoBlock[]>;
  /** Null for a draft, which nobody sees. */
  audience: Audience | typeof PROMO_EVERYONE | null;
  shownFrom: Date;
  /** The first moment in which it is not shown any more; null: it has no end. */
  shownUntil: Date | null;
}

export interface PromoTables {
  promoPage: PromoPageTable;
}
