import { PHOTO_LIMITS, type PhotoCrop } from '@portal/shared/domain';

/** An upright picture, in its pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** How much of the square one press of an arrow key moves. */
export const STEP = 0.05;
/** Zoom factor of one press of plus or minus. */
export const ZOOM_STEP = 1.1;

/** How far a picture can be zoomed in: until what is left has the least size of a photo. At least 1. */
export function mostZoom({ width, height }: PictureSize): number {
  return Math.max(1, Math.min(width, height) / PHOTO_LIMITS.leastSide);
}

/** The zoom of a crop: 1 shows the largest square. */
export function zoomOf({ size }: PhotoCrop, { width, height }: PictureSize): number {
  return Math.min(width, height) / size;
}

/** Moves a crop within the picture. @param dx and `dy` in sides of the square */
export function moved(crop: PhotoCrop, picture: PictureSize, dx: number, dy: number): PhotoCrop {
  return within(crop.left + dx * crop.size, crop.top + dy * crop.size, crop.size, picture);
}

/** Zooms around the middle of the crop, as far as the picture allows. */
export function zoomed(crop: PhotoCrop, picture: PictureSize, zoom: number): PhotoCrop {
  const most = mostZoom(picture);
  const side = Math.min(picture.width, picture.height);
  const size = Math.round(side / Math.min(Math.max(zoom, 1), most));
  const half = (crop.size - size) / 2;
  return within(crop.left + half, crop.top + half, size, picture);
}

/** Whole pixels, inside of the picture. */
function within(left: number, top: number, size: number, { width, height }: PictureSize): PhotoCrop {
  const clamped = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));
  return { left: clamped(left, width - size), top: clamped(top, height - size), size };
}
