import type { ReconcilableItemsQuery, StatementEntriesQuery } from './documents.generated.ts';

type Statement = NonNullable<StatementEntriesQuery['reconciliation']>;
export type ListedEntry = NonNullable<Statement['entries']>['nodes'][number];
export type ListedItem = NonNullable<ReconcilableItemsQuery['reconcilableItems']>['nodes'][number];

export interface Chosen {
  readonly entries: readonly ListedEntry[];
  readonly items: readonly ListedItem[];
}

export const itemKey = ({ kind, itemId }: Pick<ListedItem, 'kind' | 'itemId'>): string => `${kind} ${itemId}`;
