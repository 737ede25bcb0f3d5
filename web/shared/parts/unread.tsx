import type { QueryState } from '../graph/query.ts';
import { Empty, Failed, Loading } from './states.tsx';

/** Placeholder for missing data: loading, failed or not found. */
export function Unread({
  asked: { failure, isLoading, reload },
  what,
}: {
  readonly asked: QueryState<unknown>;
  /** Name of the object within a sentence, for example `counterparty`. */
  readonly what: string;
}) {
  if (failure) return <Failed failure={failure} retry={reload} />;
  if (isLoading) return <Loading what={`Loading the ${what}`} />;
  return <Empty title={`This ${what} does not exist`} />;
}
