import type { QueryState } from '../graph/query.ts';
import { Empty, Failed, Loading } from './states.tsx';

/** Placeholder for missing data: loading, failed or not found. */
export function Unread({
  asked: { failure, isLoading, reload },
  missing,
}: {
  readonly asked: QueryState<unknown>;
  /** Text for an object that does not exist. */
  readonly missing: string;
}) {
  if (failure) return <Failed failure={failure} retry={reload} />;
  if (isLoading) return <Loading />;
  return <Empty title={missing} />;
}
