import type { OpenedPicture } from '../profile/open-picture.ts';

/** In pixels, for 72 at twice the density. */
const SIDE = 144;

/** The middle of a picture as a small `data:` address, about 6 KB: it is kept with what is typed. */
export function smallPreview({ bitmap }: OpenedPicture): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const side = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE);
  return canvas.toDataURL('image/jpeg', 0.8);
}
