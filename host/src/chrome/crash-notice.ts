/**
 * The notice of the page for a frame that has crashed as a whole. Ask for it before React draws into the frame's place:
 * that takes the notice away, and a crash takes everything.
 * @returns shows it, with the reference under which the crash was reported
 */
export function crashNotice(place: HTMLElement): (reference: string) => void {
  const notice = place.querySelector('[role="alert"]');
  if (!notice) throw new Error('The page has no notice');
  return (reference) => {
    notice.querySelector('h1')!.textContent = 'The portal stopped working';
    notice.querySelector('p')!.textContent =
      'Nothing you saved is lost. Try again. If it happens again, tell support the reference.';
    place.replaceChildren(notice);
    globalThis.__portalNotStarted?.('threw', reference);
  };
}
