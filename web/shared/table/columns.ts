import { type ColumnDef, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** CSS grid width, for example `120px` or `minmax(160px, 2fr)`. Default: `1fr`. */
  readonly width?: string;
  readonly align?: 'end';
  /** The name column: links to the row's screen and comes first on cards. */
  readonly isName?: boolean;
}

const features = tableFeatures({ columnVisibilityFeature });

function kept(key: string): Readonly<Record<string, boolean>> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

export interface ColumnChoice {
  readonly id: string;
  readonly head: string;
  readonly isShown: boolean;
  toggle(): void;
}

/** Visible columns of a list. The browser stores the choice under the list's `name`. */
export function useColumns<Row extends object>(name: string, columns: readonly Column<Row>[]) {
  const key = `columns:${name}`;
  const [hidden, setHidden] = useState(() => kept(key));
  const defs = useMemo(
    () =>
      columns.map(
        ({ id, head, isName }): ColumnDef<typeof features, Row> => ({ id, header: head, enableHiding: !isName }),
      ),
    [columns],
  );
  const table = useTable({
    features,
    columns: defs,
    data: [] as Row[],
    state: { columnVisibility: hidden },
    onColumnVisibilityChange(change) {
      const next = typeof change === 'function' ? change(hidden) : change;
      localStorage.setItem(key, JSON.stringify(next));
      setHidden(next);
    },
  });
  const leaves = table.getAllLeafColumns();
  const choices = leaves
    .filter((column) => column.getCanHide())
    .map(
      (column): ColumnChoice => ({
        id: column.id,
        head: String(column.columnDef.header),
        isShown: column.getIsVisible(),
        toggle: () => column.toggleVisibility(),
      }),
    );
  const isShown = new Set(leaves.filter((column) => column.getIsVisible()).map(({ id }) => id));
  return { choices, shown: columns.filter(({ id }) => isShown.has(id)) };
}
