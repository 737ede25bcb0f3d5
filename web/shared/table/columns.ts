import { type ReactNode, useState } from 'react';

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
  const [visible, setVisible] = useState(() => kept(key));
  const isShown = (id: string) => visible[id] !== false;
  const choices = columns
    .filter(({ isName }) => !isName)
    .map(
      ({ id, head }): ColumnChoice => ({
        id,
        head,
        isShown: isShown(id),
        toggle() {
          const next = { ...visible, [id]: !isShown(id) };
          localStorage.setItem(key, JSON.stringify(next));
          setVisible(next);
        },
      }),
    );
  return { choices, shown: columns.filter(({ id, isName }) => isName || isShown(id)) };
}
