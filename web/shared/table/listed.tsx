import type { ReactNode } from 'react';
import type { Pages, QueryState } from '../graph/query.ts';
import { Failed, Loading } from '../parts/states.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

/** Wraps a complete list as a paginated one. */
export const allOf = <Row,>(
  { data, failure, isLoading, reload }: QueryState<unknown>,
  rows: readonly Row[],
): Pages<Row> => ({
  rows,
  failure,
  isLoading: isLoading && data === undefined,
  isLoadingMore: false,
  hasMore: false,
  more: () => {},
  reload,
});

/** A list in any state: loading, failed, empty or with rows. */
export function Listed<Row extends object>({
  pages,
  label,
  empty,
  ...table
}: Omit<DataTableProps<Row>, 'label' | 'rows' | 'hasMore' | 'isLoadingMore' | 'more' | 'failure' | 'retry'> & {
  readonly pages: Pages<Row>;
  readonly label: string;
  readonly empty: ReactNode;
}) {
  const { rows, failure, isLoading, hasMore, isLoadingMore, more, reload } = pages;
  if (failure && rows.length === 0) return <Failed failure={failure} retry={reload} />;
  if (isLoading) return <Loading />;
  if (rows.length === 0) return empty;
  return (
    <DataTable
      {...table}
      label={label}
      rows={rows}
      hasMore={hasMore}
      isLoadingMore={isLoadingMore}
      more={more}
      failure={failure}
      retry={reload}
    />
  );
}
