import { http } from '@portal/shared/api';
import { events } from '@portal/shared/events';
import { useEffect, useState } from 'react';
import { photoAddress } from '../../domain/photos/photo-address.ts';
import { photoFile } from '../../domain/photos/photo-file.ts';

/** 400 or 96 pixels wide and high. */
export type PhotoSize = 'large' | 'small';

/** About 4 KB each when small. The oldest goes first. */
const MAX_KEPT = 200;
const kept = new Map<string, Promise<string>>();
// the next visitor, or the one that an admin acts for, may see other photos
events.on('session.subject-changed').subscribe(() => kept.clear());

/**
 * What an image can show of a stored photo: photos are private, so their bytes are read with the tokens of the page, not
 * by the browser alone. `src` is null without a photo, and when it cannot be read; `isLoading` until that is known.
 */
export function usePhoto(
  location: string | null | undefined,
  size: PhotoSize,
): { src: string | null; isLoading: boolean } {
  const address = photoAddress(location);
  const isPrivate = photoFile(address) !== null;
  const wanted = isPrivate ? `${address} ${size}` : null;
  const [read, setRead] = useState<{ wanted: string; src: string | null } | null>(null);
  useEffect(() => {
    if (wanted === null || address === null) return;
    let isWanted = true;
    void readPhoto(address, size).then((src) => {
      if (isWanted) setRead({ wanted, src });
    });
    return () => {
      isWanted = false;
    };
  }, [wanted, address, size]);
  if (wanted === null) return { src: address, isLoading: false };
  return read?.wanted === wanted ? { src: read.src, isLoading: false } : { src: null, isLoading: true };
}

/** The photo as a `data:` address; null when it cannot be read. */
async function readPhoto(address: string, size: PhotoSize): Promise<string | null> {
  const name = `${address} ${size}`;
  const reading = kept.get(name) ?? download(address, size);
  kept.set(name, reading);
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!); // it is not empty
  try {
    return await reading;
  } catch (error) {
    kept.delete(name);
    // expected where it was replaced or removed a moment ago; a photo is never worth a message
    console.info('a photo could not be read', error);
    return null;
  }
}

async function download(address: string, size: PhotoSize): Promise<string> {
  const { agentId, fileId } = photoFile(address)!; // only such addresses are downloaded
  const { blob } = await http.download('agentPhotoFile', { path: { agentId, fileId }, query: { size } });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${blob.type};base64,${btoa(letters)}`;
}
