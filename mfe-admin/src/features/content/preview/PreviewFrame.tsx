import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './Preview.module.css';

interface PreviewFrameProps {
  /** Names it for screen readers. */
  title: string;
  /** Width of the imitated screen, in CSS pixels; it is scaled down where there is less room. */
  width: number;
  /** Whether it is wider where there is more room. */
  isAtLeast: boolean;
  theme: 'light' | 'dark';
  /** Height of the imitated screen, for content that fills it; default: as high as the content. */
  screenHeight?: number | undefined;
  /** It is at least this high, so that what is below stays in place while pictures of the content load. */
  minHeight: number;
  children: ReactNode;
}

const TALLEST = 4_000;
/** With a doctype: without one a browser draws as those of the nineties did. */
const EMPTY_PAGE = '<!doctype html><html><head></head><body></body></html>';

/**
 * Content as a page of this width and theme draws it: in a document of its own, so that media queries and colors are those
 * of that screen. It is rendered by this page, with its classes; nothing in it can be used.
 */
export function PreviewFrame({
  title,
  width: leastWidth,
  isAtLeast,
  theme,
  screenHeight,
  minHeight,
  children,
}: PreviewFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [contentHeight, setContentHeight] = useState(minHeight);
  const [room, setRoom] = useState(leastWidth);
  const width = isAtLeast ? Math.max(leastWidth, room) : leastWidth;

  // before the first frame, which is as high as the next ones
  useLayoutEffect(() => setRoom(place.current!.clientWidth), []);
  useEffect(() => {
    if (page) copyStyles(document, page);
  }, [page]);
  useEffect(() => {
    if (page) applyTheme(page, theme);
  }, [page, theme]);
  useEffect(() => {
    if (!page || !content.current || !place.current) return;
    const measure = () => {
      setContentHeight(content.current?.offsetHeight ?? 0);
      setRoom(place.current?.clientWidth ?? leastWidth);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(content.current);
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [page, leastWidth]);

  const scale = Math.min(1, room / width);
  const height = screenHeight ?? Math.min(TALLEST, Math.max(minHeight, contentHeight));
  return (
    // what is higher is scrolled, with the keyboard too
    <div ref={place} className={classes.place} role="group" aria-label={title} tabIndex={0}>
      <div className={classes.sheet} style={{ height: height * scale }}>
        <iframe
          title={title}
          // no script runs in it; this page reaches into it
          sandbox="allow-same-origin"
          srcDoc={EMPTY_PAGE}
          onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
          tabIndex={-1}
          className={classes.frame}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
      {page &&
        createPortal(
          <div ref={content} className={classes.page}>
            {children}
          </div>,
          page.body,
        )}
    </div>
  );
}

function applyTheme({ documentElement, body }: Document, theme: 'light' | 'dark'): void {
  documentElement.dataset['theme'] = theme;
  documentElement.lang = document.documentElement.lang;
  body.inert = true;
}

function copyStyles(from: Document, to: Document): void {
  for (const style of from.querySelectorAll<HTMLElement>('style, link[rel="stylesheet"]')) {
    const copy = to.importNode(style, true);
    // hidden from the markup, and the policy of the page asks for it
    copy.nonce = style.nonce ?? '';
    to.head.append(copy);
  }
}
