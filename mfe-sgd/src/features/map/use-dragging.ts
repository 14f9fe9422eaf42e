import { type PointerEvent, type SVGAttributes, useState } from 'react';
import { type MapView, panned } from './map-view.ts';

/** Fewer pixels than this are a click. */
const CLICK_TOLERANCE = 4;

interface Drag {
  pointerId: number;
  from: readonly [number, number];
  by: readonly [number, number];
}

/** Makes a map draggable. `dragged` is the view during a drag; `onDragged` receives the final one. */
export function useDragging(view: MapView | null, onDragged: (view: MapView) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragging = drag !== null && Math.hypot(...drag.by) > CLICK_TOLERANCE;
  const dragged = view && isDragging ? panned(view, drag.by) : null;
  const dragProps: SVGAttributes<SVGSVGElement> = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) setDrag({ pointerId: event.pointerId, from: [event.clientX, event.clientY], by: [0, 0] });
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (drag?.pointerId !== event.pointerId) return;
      const by = [event.clientX - drag.from[0], event.clientY - drag.from[1]] as const;
      setDrag({ ...drag, by });
      // Only a drag keeps the pointer: a click must reach the area below it.
      if (Math.hypot(...by) > CLICK_TOLERANCE) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerUp: () => {
      if (dragged) onDragged(dragged);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  };
  return { dragged, isDragging, dragProps };
}
