import { t } from '@portal/shared/i18n';
import { clsx } from 'clsx';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { pager } from '../../domain/lists/pager.ts';
import {
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  ChevronsLeftIcon,
  ChevronsRightIcon,
} from '../icon/icons.ts';
import status from '../status-words/status-words.module.css';
import classes from './Pager.module.css';

/** Choices of "Rows per page" (REF-41). */
export const ROWS_PER_PAGE = [10, 15, 20, 50, 100] as const;

interface PagerProps {
  /** Counted from 1. */
  page: number;
  /** Rows per page. */
  limit: number;
  totalCount: number;
  /** Without anything to choose, because every choice shows all rows, only words: "20 to a page". Not by default (CS-065). */
  isBriefAlone?: boolean;
  /** All four buttons look disabled and do nothing until the page has loaded (REF-44). */
  isLoading?: boolean;
  /** Requests a page; a change of the rows per page requests page 1. */
  onChange: (next: { page: number; limit: number }) => void;
}

/**
 * Pager under a table (REF-41…44, CS-065): rows per page, "Showing: 1 to 15 of 64 results", first, previous, next, last.
 * `<Pager page={1} limit={15} totalCount={64} onChange={…} />`
 */
export function Pager({
  page,
  limit,
  totalCount,
  isBriefAlone = false,
  isLoading = false,
  onChange,
}: PagerProps): ReactNode {
  const selectId = useId();
  const buttons = useRef<HTMLDivElement>(null);
  const state = pager({ page, limit, totalCount, isLoading });
  const goTo = (target: number): void => {
    if (!isLoading) onChange({ page: target, limit });
  };

  useLayoutEffect(() => {
    // A button that disables itself would lose the focus: move it to the neighbor. Browsers take it away in the next frame.
    const focused = document.activeElement;
    if (focused instanceof HTMLButtonElement && focused.disabled && buttons.current?.contains(focused)) {
      buttons.current.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus();
    }
  });

  const showing = (
    <span className={classes.text} role="status">
      <span className={status.words}>
        {t('Showing: {from} to {to} of {totalCount} results', { from: state.from, to: state.to, totalCount })}
      </span>
    </span>
  );
  if (isBriefAlone && page === 1 && totalCount <= ROWS_PER_PAGE[0]) {
    return (
      <div className={clsx(classes.pager, classes.brief)}>
        <span>{t('{limit} to a page', { limit })}</span>
        {showing}
      </div>
    );
  }

  const steps = [
    { name: t('First page'), Icon: ChevronsLeftIcon, target: 1, isDisabled: state.isFirstDisabled },
    { name: t('Previous page'), Icon: ChevronLeftIcon, target: page - 1, isDisabled: state.isPreviousDisabled },
    { name: t('Next page'), Icon: ChevronRightIcon, target: page + 1, isDisabled: state.isNextDisabled },
    { name: t('Last page'), Icon: ChevronsRightIcon, target: state.lastPage, isDisabled: state.isLastDisabled },
  ];
  const choices = ROWS_PER_PAGE.some((choice) => choice === limit) ? ROWS_PER_PAGE : [limit, ...ROWS_PER_PAGE];
  return (
    <nav className={classes.pager} aria-label={t('Pages')}>
      <label htmlFor={selectId}>{t('Rows per page')}</label>
      <span className={classes.select}>
        <select
          id={selectId}
          value={limit}
          onChange={(event) => onChange({ page: 1, limit: Number(event.target.value) })}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={14} />
      </span>
      {showing}
      <div className={classes.buttons} ref={buttons}>
        {steps.map(({ name, Icon, target, isDisabled }) => (
          <button
            key={name}
            type="button"
            className={classes.button}
            aria-label={name}
            disabled={isDisabled}
            aria-disabled={isDisabled || state.looksDisabled || undefined}
            onClick={() => goTo(target)}
          >
            <Icon />
          </button>
        ))}
      </div>
    </nav>
  );
}
