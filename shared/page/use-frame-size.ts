import { useScreenSize } from '@portal/shared/ui/portal-provider';
import { useEffect, useState } from 'react';

/**
 * `small` or `regular`, as the screen is. It stays small while a dialog is open: one that belongs to the small frame, such as its
 * search, would start over with what is typed into it when the phone is turned.
 */
export function useFrameSize(): ReturnType<typeof useScreenSize> {
  const size = useScreenSize();
  const [frame, setFrame] = useState(size);
  useEffect(() => {
    if (frame === size) return;
    const follow = () => {
      if (size === 'small' || !document.querySelector('[aria-modal="true"]')) setFrame(size);
    };
    follow();
    // antd gives each dialog a child of the body, which goes with it: what changes inside of the page is not looked at
    const observer = new MutationObserver(follow);
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, [frame, size]);
  return frame;
}
