import type { BannerBody, EventBody } from '../contracts/content/content-editor.ts';

/** An event and a banner in which nothing is wrong. */
export const event: EventBody = {
  title: 'Winter market update',
  subTitle: '',
  description: 'Prices,\nand rates.',
  at: '2026-12-03T11:00',
  timeZone: 'America/Denver',
  buttonUrl: '/events',
  audience: 'All Agents',
  image: null,
  popupFrom: null,
  popupUntil: null,
  popupImage: null,
};

export const banner: BannerBody = {
  title: 'Guaranteed Display',
  headline: '',
  content: '',
  points: [],
  callToAction: 'See more',
  targetUrl: 'https://www.example.com/',
  image: null,
  partnerLogo: null,
  isFullImage: false,
  timeZone: 'America/Denver',
  shownFrom: null,
  shownUntil: null,
};
