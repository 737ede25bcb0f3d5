import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Failure } from '../graph/failure.ts';
import { t } from '../language/text.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { type Column, useColumns } from './columns.ts';

export type { Column };

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** Address of a row's screen. Absent when rows have none. */
  readonly hrefOf?: (row: Row) => string;
  readonly open?: (row: Row) => void;
  /** Ids of selected rows. Absent when rows cannot be selected. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: ReadonlySet<string>) => void;
  readonly selectable?: (row: Row) => boolean;
  readonly hasMore?: boolean;
  readonly isLoadingMore?: boolean;
  readonly more?: () => void;
  readonly failure?: Failure | null;
  readonly retry?: () => void;
}

const ROW_HEIGHT = 44;
const CARD_HEIGHT = 132;
const OVERSCAN = 12;
const PAGE = 10;
/** Row heights per list, so that a list that the user returns to has the same height. */
const heights = new Map<string, number>();
const isCards = () => matchMedia('(max-width: 719px)').matches;

/**
 * A virtualised list: renders only visible rows and loads more on scroll. Arrows, Home, End and Page keys move the
 * focus, Enter opens, Space selects. Narrow windows show cards.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, idOf, hrefOf, open, selected, onSelect, hasMore = false, more } = props;
  const { choices, shown: columns } = useColumns(label, props.columns);
  const selectable = (row: Row) => onSelect !== undefined && (props.selectable?.(row) ?? true);
  const body = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const [active, setActive] = useState(0);
  const wantsFocus = useRef(false);
  const last = rows.length - 1;
  const current = Math.min(active, Math.max(last, 0));
  const hadFocus = body.current?.contains(document.activeElement) ?? false;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands above can have grown with any row
  useLayoutEffect(() => {
    if (body.current) setMargin(body.current.getBoundingClientRect().top + window.scrollY);
  }, [rows]);
  // A new function would remeasure all rows at each key press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the id of a row is does not change, only its function does
  const getItemKey = useCallback((index: number) => idOf(rows[index] as Row), [rows]);
  const shape = () => `${label} ${isCards()}`;
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => heights.get(shape()) ?? (isCards() ? CARD_HEIGHT : ROW_HEIGHT),
    overscan: OVERSCAN,
    scrollMargin: margin,
    getItemKey,
    // The focused row stays rendered at any scroll position.
    rangeExtractor: (range) =>
      [...new Set([...(last < 0 ? [] : [current]), ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  });
  const shown = virtual.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (shown.length > 0) heights.set(shape(), shown.reduce((sum, { size }) => sum + size, 0) / shown.length);
  });
  useEffect(() => {
    if (hasMore && lastShown >= last - OVERSCAN) more?.();
  }, [hasMore, lastShown, last, more]);
  useEffect(() => {
    // If a reload removed the focused row, the row in its place gets the focus.
    if (hadFocus && document.activeElement === document.body) wantsFocus.current = true;
    if (!wantsFocus.current) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${current}"]`);
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });

  function toggle(row: Row) {
    if (!onSelect || !selectable(row)) return;
    const ids = new Set(selected);
    if (!ids.delete(idOf(row))) ids.add(idOf(row));
    onSelect(ids);
  }
  function move(to: number) {
    const index = Math.max(0, Math.min(last, to));
    wantsFocus.current = true;
    setActive(index);
    virtual.scrollToIndex(index, { align: 'auto' });
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const row = rows[current];
    const isRow = (event.target as HTMLElement).getAttribute('role') === 'row';
    if (!row || !isRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + PAGE,
      PageUp: current - PAGE,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter') open?.(row);
    else if (event.key === ' ') toggle(row);
    else return;
    event.preventDefault();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: which rows can be selected follows from them and from these two
  const selectableRows = useMemo(() => rows.filter(selectable), [rows, props.selectable, onSelect === undefined]);
  const allSelected = selectableRows.length > 0 && selectableRows.every((row) => selected?.has(idOf(row)));
  const template = [...(onSelect ? ['36px'] : []), ...columns.map(({ width }) => width ?? 'minmax(0, 1fr)')].join(' ');
  return (
    <>
      <ColumnChooser choices={choices} />
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        {...(onSelect ? { 'aria-multiselectable': true } : {})}
        className="table"
        style={{ '--columns': template } as CSSProperties}
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className="table-head">
          <div role="row" aria-rowindex={1} className="row">
            {onSelect ? (
              <div role="columnheader" className="cell">
                <input
                  type="checkbox"
                  aria-label={t('shared.table.selectAll')}
                  checked={allSelected}
                  disabled={selectableRows.length === 0}
                  onChange={() => onSelect(new Set(allSelected ? [] : selectableRows.map(idOf)))}
                />
              </div>
            ) : null}
            {columns.map(({ id, head, align }) => (
              <div key={id} role="columnheader" className="cell" data-align={align}>
                {head}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" ref={body} className="table-body" style={{ height: virtual.getTotalSize() }}>
          {shown.map(({ index, key, start }) => {
            const row = rows[index] as Row;
            const isSelected = selected?.has(idOf(row)) ?? false;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
              <div
                key={key}
                role="row"
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                {...(onSelect ? { 'aria-selected': isSelected } : {})}
                tabIndex={index === current ? 0 : -1}
                className="row"
                data-opens={open !== undefined}
                style={{ transform: `translateY(${start - margin}px)` }}
                onFocus={() => setActive(index)}
                onClick={(event) => {
                  if (!(event.target as HTMLElement).closest('a, button, input, label')) open?.(row);
                }}
              >
                {onSelect ? (
                  <div role="gridcell" className="cell cell-select">
                    {selectable(row) ? (
                      <input
                        type="checkbox"
                        tabIndex={-1}
                        aria-label={t('shared.table.select')}
                        checked={isSelected}
                        onChange={() => toggle(row)}
                      />
                    ) : null}
                  </div>
                ) : null}
                {columns.map(({ id, head, cell, align, isName }) => (
                  <div
                    key={id}
                    role="gridcell"
                    className={isName ? 'cell cell-name' : 'cell'}
                    data-label={head}
                    data-align={align}
                  >
                    {isName && hrefOf ? (
                      <a
                        href={hrefOf(row)}
                        tabIndex={-1}
                        onClick={(event) => {
                          if (!open || event.ctrlKey || event.metaKey || event.shiftKey) return;
                          event.preventDefault();
                          open(row);
                        }}
                      >
                        {cell(row)}
                      </a>
                    ) : (
                      cell(row)
                    )}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
        {props.isLoadingMore && hasMore ? <p className="muted small table-more">{t('shared.table.more')}</p> : null}
        {props.failure ? (
          <p className="fault table-more" role="alert">
            {t('shared.table.failed', { message: props.failure.message })}{' '}
            <button type="button" className="quiet small" onClick={props.retry}>
              {t('shared.retry')}
            </button>
          </p>
        ) : null}
      </div>
    </>
  );
}
