import type { ContentBody, ContentKind, ContentList } from '@portal/shared/contracts/content-editor';
import { BannerFields } from './BannerFields.tsx';
import { EventFields } from './EventFields.tsx';
import { PerkFields } from './PerkFields.tsx';
import { PromoFields } from './PromoFields.tsx';

interface PieceFieldsProps {
  kind: ContentKind;
  context: ContentList;
  body: ContentBody;
}

/** The fields of a kind of content. */
export function PieceFields({ kind, context, body }: PieceFieldsProps) {
  switch (kind) {
    case 'event':
      return <EventFields context={context} />;
    case 'banner':
      return <BannerFields context={context} />;
    case 'perk':
      return <PerkFields />;
    case 'promo':
      return <PromoFields context={context} blocks={'blocks' in body ? body.blocks : []} />;
  }
}
