import { checkPhoto, DAMAGED_PHOTO, type Message, PHOTO_LIMITS, tooHeavy } from '@portal/shared/domain';
import type { PictureSize } from './crop-view.ts';

/** A picture that was chosen, decoded once for the screen. */
export interface OpenedPicture {
  file: File;
  /** The whole picture, upright; smaller than the file where that is large. */
  bitmap: ImageBitmap;
  /** Size of the upright picture in the file. */
  size: PictureSize;
}

/** Larger than it is ever drawn. */
const SCREEN_SIDE = 1_600;

/** Opens a file that was chosen, or says why it cannot be a photo. It is decoded only when its header may be. */
export async function openPicture(file: File): Promise<OpenedPicture | { refusal: Message }> {
  if (file.size > PHOTO_LIMITS.bytes) return { refusal: tooHeavy(file.size) };
  try {
    const checked = checkPhoto(new Uint8Array(await file.arrayBuffer()));
    if ('refusal' in checked) return checked;
    const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = whole;
    const scale = SCREEN_SIDE / Math.max(width, height);
    if (scale >= 1) return { file, bitmap: whole, size: { width, height } };
    const options = { resizeWidth: Math.round(width * scale), resizeHeight: Math.round(height * scale) };
    const bitmap = await createImageBitmap(whole, { ...options, resizeQuality: 'medium' });
    whole.close();
    return { file, bitmap, size: { width, height } };
  } catch {
    // the browser says no more than that it cannot read or decode it
    return { refusal: DAMAGED_PHOTO };
  }
}
