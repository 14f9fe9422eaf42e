import type { ColumnName } from '@portal/shared/contracts';
import { t } from '@portal/shared/i18n';
import { ArrowDownIcon, ArrowUpIcon, GripVerticalIcon } from '@portal/shared/ui/icon';
import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { COLUMN_HEADERS } from '../referral-list/table/column-headers.ts';
import { type ColumnOrder, movableIn, moved } from './column-order.ts';
import classes from './ColumnsPanel.module.css';

interface MovableColumnsProps {
  order: ColumnOrder;
  onMove: (order: ColumnOrder) => void;
  /** What is beside the handle of a column. */
  children: (name: ColumnName) => ReactNode;
}

interface Drag {
  name: ColumnName;
  /** Where the column is while it is held. */
  order: ColumnOrder;
}

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -99, End: 99 };

/**
 * Columns with a handle that is dragged, or moved by arrow keys. A drag counts when it ends, and Escape takes it back. Who cannot
 * drag clicks the handle, which shows a button for each direction (WCAG 2.5.7).
 */
export function MovableColumns({ order, onMove, children }: MovableColumnsProps): ReactNode {
  const rows = useRef(new Map<ColumnName, HTMLLIElement>());
  const [drag, setDrag] = useState<Drag | null>(null);
  const [said, setSaid] = useState('');
  const [columnWithButtons, setColumnWithButtons] = useState<ColumnName | null>(null);
  /** A drag ends with a click event, which is ignored. */
  const hasDragged = useRef(false);
  const names = movableIn(drag ? drag.order : order);
  const say = (name: ColumnName, next: ColumnOrder) => {
    const place = movableIn(next).indexOf(name) + 1;
    setSaid(t('{column}: place {place} of {count}', { column: t(COLUMN_HEADERS[name]), place, count: names.length }));
  };
  const end = (next: ColumnOrder) => {
    if (!drag) return;
    setDrag(null);
    if (movableIn(next).join() === movableIn(order).join()) return;
    onMove(next);
    say(drag.name, next);
  };
  const moveBy = (name: ColumnName, step: number) => {
    const next = moved(order, name, step);
    onMove(next);
    say(name, next);
  };
  const onClick = (name: ColumnName) => {
    if (!hasDragged.current) setColumnWithButtons(columnWithButtons === name ? null : name);
    hasDragged.current = false;
  };
  const onKeyDown = (event: KeyboardEvent, name: ColumnName) => {
    if (drag && event.key === 'Escape') {
      // the panel stays open
      event.stopPropagation();
      return end(order);
    }
    const step = KEY_STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moveBy(name, step);
  };
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (!drag) return;
    const over = names.findIndex((name) => {
      const box = rows.current.get(name)?.getBoundingClientRect();
      return box !== undefined && clientY >= box.top && clientY < box.bottom;
    });
    const by = over - names.indexOf(drag.name);
    if (over === -1 || by === 0) return;
    hasDragged.current = true;
    setDrag({ ...drag, order: moved(drag.order, drag.name, by) });
  };
  return (
    <>
      {names.map((name) => (
        <li
          key={name}
          ref={(row) => {
            if (row) rows.current.set(name, row);
          }}
          className={clsx(drag?.name === name && classes.held)}
        >
          {children(name)}
          {columnWithButtons === name && (
            <Steps
              column={t(COLUMN_HEADERS[name])}
              isFirst={name === names[0]}
              isLast={name === names.at(-1)}
              onStep={(step) => moveBy(name, step)}
            />
          )}
          <button
            type="button"
            className={classes.handle}
            aria-expanded={columnWithButtons === name}
            aria-label={t('Move {column}', { column: t(COLUMN_HEADERS[name]) })}
            aria-keyshortcuts="ArrowUp ArrowDown"
            title={t('Drag, press the arrow keys, or click for Up and Down buttons')}
            onClick={() => onClick(name)}
            onKeyDown={(event) => onKeyDown(event, name)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              hasDragged.current = false;
              setDrag({ name, order });
            }}
            onPointerMove={onPointerMove}
            onPointerUp={() => drag && end(drag.order)}
            onPointerCancel={() => end(order)}
          >
            <GripVerticalIcon size={16} />
          </button>
        </li>
      ))}
      <li className={classes.said}>
        <span role="status">{said}</span>
      </li>
    </>
  );
}

interface StepsProps {
  column: string;
  isFirst: boolean;
  isLast: boolean;
  onStep: (step: number) => void;
}

/** Up and Down buttons. At either end one does nothing but keeps the focus. */
function Steps({ column, isFirst, isLast, onStep }: StepsProps): ReactNode {
  return (
    <>
      <button
        type="button"
        className={classes.step}
        aria-label={t('Move {column} up', { column })}
        aria-disabled={isFirst}
        onClick={() => onStep(-1)}
      >
        <ArrowUpIcon size={16} />
      </button>
      <button
        type="button"
        className={classes.step}
        aria-label={t('Move {column} down', { column })}
        aria-disabled={isLast}
        onClick={() => onStep(1)}
      >
        <ArrowDownIcon size={16} />
      </button>
    </>
  );
}
