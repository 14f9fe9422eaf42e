import { t } from '@portal/shared/i18n';

/**
 * The notice of the page for a chrome that has crashed as a whole. Call this before React draws in its container:
 * that removes the notice, and a crash removes everything.
 * @returns shows it, with the reference under which the crash was reported
 */
export function crashNotice(place: HTMLElement): (reference: string) => void {
  const notice = place.querySelector('[role="alert"]');
  if (!notice) throw new Error('The page has no notice');
  return (reference) => {
    notice.querySelector('h1')!.textContent = t('The portal stopped working');
    notice.querySelector('p')!.textContent = t(
      'Nothing you saved is lost. Try again. If it happens again, give support the reference.',
    );
    place.replaceChildren(notice);
    globalThis.__portalNotStarted?.('threw', reference);
  };
}
