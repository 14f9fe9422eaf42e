import type {
  BannerBody,
  ContentBodies,
  ContentBody,
  ContentKind,
  EventBody,
  PerkBody,
  PromoBody,
} from '@portal/shared/contracts/content-editor';
import type { PromoBlock } from '@portal/shared/contracts';
import { EventCard } from '@portal/shared/content-view/event-card';
import { FloatingBannerView } from '@portal/shared/content-view/floating-banner';
import { LoginAdvertisement } from '@portal/shared/content-view/login-advertisement';
import { PerkCard } from '@portal/shared/content-view/perk';
import { PromoContent } from '@portal/shared/content-view/promo';
import { contentMoment, isWritten } from '@portal/shared/domain';
import type { ReactNode } from 'react';

interface PieceViewProps {
  kind: ContentKind;
  id: string;
  body: ContentBody;
  isSignIn: boolean;
}

/** A draft, drawn by what draws the published one. */
export function PieceView({ kind, id, body, isSignIn }: PieceViewProps): ReactNode {
  const views: { [K in ContentKind]: (body: ContentBodies[K]) => ReactNode } = {
    event: (event) => <EventCard event={toEntry(id, event)} />,
    perk: (perk) => <PerkCard perk={toPerk(id, perk)} />,
    promo: (promo) => <PromoContent promo={toPage(id, promo)} />,
    banner: (banner) =>
      isSignIn ? (
        <LoginAdvertisement advertisement={toAdvertisement(id, banner)} />
      ) : (
        <FloatingBannerView banner={toFloatingBanner(banner)} onClose={() => {}} />
      ),
  };
  const view = views[kind] as (shown: ContentBody) => ReactNode;
  return view(body);
}

function toEntry(id: string, body: EventBody) {
  return {
    id,
    title: body.title,
    subTitle: body.subTitle || null,
    description: body.description || null,
    // a draft without a time is shown as if it were now
    dateTime: contentMoment(body.timeZone, body.at) ?? new Date().toISOString(),
    featuredImage: body.image,
    buttonUrl: body.buttonUrl || null,
    target: body.audience,
    modalStartDateTime: contentMoment(body.timeZone, body.popupFrom),
    modalEndDateTime: contentMoment(body.timeZone, body.popupUntil),
    featuredModalImage: body.popupImage,
  };
}

function toPerk(perkId: string, { company, kind, category, offer, description, action, icon }: PerkBody) {
  return { perkId, company, kind, category, offer, description, action, icon, request: null };
}

function toAdvertisement(label: string, body: BannerBody) {
  const { title, headline, callToAction: ctaText, image: bannerImage } = body;
  return { label, title, headline, points: body.points.filter(isWritten), ctaText, bannerImage, bannerUrl: '#' };
}

function toFloatingBanner({ title, content, image, partnerLogo, callToAction, isFullImage }: BannerBody) {
  return {
    title,
    bannerContent: content,
    bannerImage: image,
    partnerLogo,
    ctaText: callToAction,
    bannerUrl: '#',
    fullImageBanner: isFullImage && image !== null,
  };
}

function toPage(slug: string, body: PromoBody) {
  const { topic, title, lead, tone, image, actionText, actionUrl, blocks, timeZone, shownUntil } = body;
  return {
    slug,
    topic,
    title,
    lead,
    tone,
    image,
    action: actionText ? { text: actionText, url: actionUrl } : null,
    until: contentMoment(timeZone, shownUntil),
    // free ZIP codes are those of the moment, which only the page knows
    blocks: blocks.flatMap((block): PromoBlock[] => {
      if (block.kind === 'free-zips') return [];
      if (block.kind !== 'text') return [block];
      return [{ ...block, title: block.title.trim() || null, paragraphs: block.paragraphs.filter(isWritten) }];
    }),
  };
}
