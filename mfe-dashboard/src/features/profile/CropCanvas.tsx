import type { PhotoCrop } from '@portal/shared/domain';
import { t } from '@portal/shared/i18n';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { moved, STEP, ZOOM_STEP, zoomed, zoomOf } from './crop-view.ts';
import type { OpenedPicture } from './open-picture.ts';
import classes from './Photo.module.css';

/** Sizes of the canvas, in its own units; it is drawn at twice that for dense screens. */
const VIEW = { width: 432, height: 232, frame: 200, radius: 16, density: 2 };

/** Pixels that a hand may move during a click; a fingertip rolls while it taps. */
const CLICK_TOLERANCE = { mouse: 4, touch: 12 };

/** Pixels of the frame on the screen. */
const sideOf = (canvas: HTMLElement): number => (VIEW.frame * canvas.clientWidth) / VIEW.width;

interface CropCanvasProps {
  picture: OpenedPicture;
  crop: PhotoCrop;
  onChange: (crop: PhotoCrop) => void;
}

const MOVES: Record<string, readonly [number, number]> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
};

/**
 * The picture below a fixed frame. Arrow keys and dragging move the picture, plus and minus zoom; a click centers that point, for
 * those who cannot drag (WCAG 2.5.7).
 */
export function CropCanvas({ picture, crop, onChange }: CropCanvasProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragged = useRef<{ x: number; y: number } | null>(null);
  /** Null once it was dragged away from there: what follows is no click. */
  const pressedAt = useRef<{ x: number; y: number } | null>(null);
  const { size } = picture;
  useEffect(() => draw(canvas.current, picture, crop), [picture, crop]);

  const press = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    const zoom = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }[event.key];
    if (event.ctrlKey || event.metaKey || (!move && zoom === undefined)) return;
    event.preventDefault();
    onChange(move ? moved(crop, size, -move[0], -move[1]) : zoomed(crop, size, zoomOf(crop, size) * (zoom ?? 1)));
  };
  const drag = ({ clientX: x, clientY: y, pointerType, currentTarget }: PointerEvent<HTMLElement>): void => {
    if (!dragged.current) return;
    const from = pressedAt.current;
    const tolerance = CLICK_TOLERANCE[pointerType === 'touch' ? 'touch' : 'mouse'];
    if (from && Math.hypot(x - from.x, y - from.y) > tolerance) pressedAt.current = null;
    const side = sideOf(currentTarget);
    onChange(moved(crop, size, (dragged.current.x - x) / side, (dragged.current.y - y) / side));
    dragged.current = { x, y };
  };
  const center = ({ clientX, clientY, currentTarget, detail }: MouseEvent<HTMLElement>): void => {
    // the second click of a double click would move it again
    if (!pressedAt.current || detail > 1) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const side = sideOf(currentTarget);
    onChange(moved(crop, size, (clientX - left - width / 2) / side, (clientY - top - height / 2) / side));
  };
  return (
    // an application is what takes keys of its own
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="application"
      tabIndex={0}
      className={classes.crop}
      aria-label={t('Your photo. The arrow keys move it, plus and minus zoom.')}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, y: event.clientY };
        pressedAt.current = dragged.current;
      }}
      onClick={center}
      onPointerMove={drag}
      onPointerUp={() => (dragged.current = null)}
      onPointerCancel={() => (dragged.current = null)}
      onWheel={({ deltaY }) =>
        onChange(zoomed(crop, size, zoomOf(crop, size) * (deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP)))
      }
    >
      <canvas ref={canvas} width={VIEW.width * VIEW.density} height={VIEW.height * VIEW.density} aria-hidden="true" />
    </div>
  );
}

function draw(
  canvas: HTMLCanvasElement | null,
  { bitmap, size }: OpenedPicture,
  { left, top, size: side }: PhotoCrop,
): void {
  const paint = canvas?.getContext('2d');
  if (!paint) return;
  const { width, height, frame, radius, density } = VIEW;
  const [x, y] = [(width - frame) / 2, (height - frame) / 2];
  const scale = frame / side;
  const drawPicture = () =>
    paint.drawImage(bitmap, x - left * scale, y - top * scale, size.width * scale, size.height * scale);
  paint.setTransform(density, 0, 0, density, 0, 0);
  paint.fillStyle = '#26292b';
  paint.fillRect(0, 0, width, height);
  paint.globalAlpha = 0.35;
  drawPicture();
  paint.globalAlpha = 1;
  paint.save();
  paint.beginPath();
  paint.roundRect(x, y, frame, frame, radius);
  paint.clip();
  drawPicture();
  paint.restore();
  paint.strokeStyle = '#ffffff';
  paint.lineWidth = 2;
  paint.stroke();
}
