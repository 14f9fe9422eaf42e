import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Point } from './convex.ts';
import {
  combined,
  type MapView,
  NO_SHIFT,
  panned,
  type Shift,
  shifted,
  shiftOfFingers,
  type Size,
  zoomAround,
  zoomed,
} from './map-view.ts';

/** Pixels that a click may move; a fingertip rolls while it taps. */
const CLICK_TOLERANCE = { mouse: 4, touch: 12 };
/** Pixels that an arrow key moves the map. */
const KEY_STEP = 80;
/** Pixels of a wheel for one level; a notch of most is 100. */
const WHEEL_LEVEL = 300;
/** The wheel has come to rest. Milliseconds. */
const WHEEL_RESTS_AFTER = 150;
/** `deltaMode` of a wheel that counts lines, and their height in pixels. */
const LINES = { mode: 1, height: 20 };

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
};
const LEVELS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 };

interface MapGestures {
  frame: RefObject<HTMLElement | null>;
  /** What is moved; drawn with `shift`. */
  layer: RefObject<HTMLElement | null>;
  view: MapView | null;
  shift: Shift;
  size: Size;
  /** Called with what was clicked, unless that was the end of a drag. */
  onTap: (target: EventTarget) => void;
  onChange: (view: MapView) => void;
  /** Back to the view that shows everything. */
  onReset: () => void;
}

/** A gesture in progress: what it has done before the present fingers, and where these began. */
interface Gesture {
  done: Shift;
  from: Map<number, Point>;
  to: Map<number, Point>;
  isClick: boolean;
}

const css = ({ scale, by: [x, y] }: Shift): string => `translate(${x}px, ${y}px) scale(${scale})`;

/**
 * Moves and zooms a map by mouse, fingers, wheel and keys (D-29). During a gesture only the transform of the layer changes,
 * outside of React: a map of thousands of areas follows the finger. The view changes when the gesture ends.
 */
export function useMapGestures({ frame, layer, view, shift, size, onTap, onChange, onReset }: MapGestures) {
  const gesture = useRef<Gesture | null>(null);
  const wheel = useRef<{ shift: Shift; timer: ReturnType<typeof setTimeout> } | null>(null);
  const [isMoving, setIsMoving] = useState(false);

  const show = (moved: Shift) => {
    if (layer.current) layer.current.style.transform = css(combined(shift, moved));
  };
  const end = (moved: Shift) => {
    if (view && (moved.scale !== 1 || moved.by.some((pixels) => pixels !== 0))) onChange(shifted(view, moved, size));
  };
  useLayoutEffect(() => {
    if (layer.current) layer.current.style.transform = css(shift);
  }, [layer, shift]);

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = frame.current!.getBoundingClientRect(); // events come from the frame
    return [clientX - left, clientY - top];
  };
  const movedBy = ({ done, from, to }: Gesture): Shift =>
    view ? combined(done, shiftOfFingers(shifted(view, done, size), [...from.values()], [...to.values()])) : NO_SHIFT;

  /** Adds or removes a finger: what the gesture did so far stays. */
  const changeFingers = (change: (fingers: Map<number, Point>) => void) => {
    const before = gesture.current;
    const fingers = new Map(before?.to);
    change(fingers);
    const done = before ? movedBy(before) : NO_SHIFT;
    if (fingers.size > 0) {
      gesture.current = { done, from: fingers, to: new Map(fingers), isClick: before === null };
      return;
    }
    gesture.current = null;
    setIsMoving(false);
    if (before && !before.isClick) end(done);
  };

  const release = ({ pointerId }: PointerEvent) => changeFingers((fingers) => fingers.delete(pointerId));
  const frameProps = {
    // after a drag it is the frame that is clicked, which had the pointer
    onClick: ({ target }: MouseEvent) => onTap(target),
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !view) return;
      restWheel();
      changeFingers((fingers) => fingers.set(event.pointerId, placeOf(event)));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const current = gesture.current;
      if (!current?.to.has(event.pointerId)) return;
      // the button was released outside of the map
      if (event.buttons === 0) return release(event);
      current.to.set(event.pointerId, placeOf(event));
      const moved = movedBy(current);
      const tolerance = CLICK_TOLERANCE[event.pointerType === 'touch' ? 'touch' : 'mouse'];
      if (current.isClick && Math.hypot(...moved.by) <= tolerance) return;
      if (current.isClick) {
        current.isClick = false;
        setIsMoving(true);
        // Only a drag keeps the pointer: a click must reach the area below it.
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      show(moved);
    },
    onPointerUp: release,
    // the browser scrolls the page instead
    onPointerCancel: release,
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
    const { [event.key]: arrow } = ARROWS;
    const { [event.key]: levels } = LEVELS;
    if (arrow) onChange(panned(view, arrow));
    else if (levels !== undefined) onChange(zoomed(view, levels));
    else if (event.key === '0') onReset();
    else return;
    event.preventDefault();
  };

  const restWheel = () => {
    if (!wheel.current) return;
    clearTimeout(wheel.current.timer);
    const { shift: moved } = wheel.current;
    wheel.current = null;
    end(moved);
  };
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!view || gesture.current) return;
    event.preventDefault();
    const pixels = event.deltaMode === LINES.mode ? event.deltaY * LINES.height : event.deltaY;
    const before = wheel.current?.shift ?? NO_SHIFT;
    clearTimeout(wheel.current?.timer);
    const moved = combined(before, zoomAround(shifted(view, before, size), placeOf(event), -pixels / WHEEL_LEVEL));
    wheel.current = { shift: moved, timer: setTimeout(onWheelRests, WHEEL_RESTS_AFTER) };
    show(moved);
  });
  const onWheelRests = useEffectEvent(restWheel);
  useEffect(() => {
    const element = frame.current;
    // React's own listener could not keep the page from scrolling
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element?.removeEventListener('wheel', onWheel);
      clearTimeout(wheel.current?.timer);
    };
  }, [frame]);

  return { isMoving, frameProps, onKeyDown };
}
