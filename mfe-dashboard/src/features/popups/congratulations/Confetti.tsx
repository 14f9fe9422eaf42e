import { log } from '@portal/shared/log';
import { type ReactNode, useEffect, useRef } from 'react';
import { COLORS } from './confetti-colors.ts';
import classes from './Congratulations.module.css';

/** Confetti over the dialog, once; none where the visitor wants less motion. Its code comes with the first one. */
export function Confetti(): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let reset = () => {};
    let isGone = false;
    import('canvas-confetti').then(
      ({ default: confetti }) => {
        if (isGone || !canvas.current) return;
        // without a worker: the page's policy allows none made from text
        const fire = confetti.create(canvas.current, { resize: true, useWorker: false, disableForReducedMotion: true });
        reset = () => fire.reset();
        const shot = { particleCount: 70, spread: 75, startVelocity: 32, ticks: 160, colors: COLORS };
        void fire({ ...shot, angle: 60, origin: { x: 0, y: 0.55 } });
        void fire({ ...shot, angle: 120, origin: { x: 1, y: 0.55 } });
      },
      (error: unknown) => log.warning('congratulations: there is no confetti', error),
    );
    return () => {
      isGone = true;
      reset();
    };
  }, []);
  return <canvas ref={canvas} className={classes.confetti} aria-hidden="true" />;
}
