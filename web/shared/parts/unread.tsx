import type { Asked } from '../graph/ask.ts';
import { Empty, Failed, Loading } from './states.tsx';

/** Instead of a thing that is not there: it is on its way, failed, or there is none. */
export function Unread({
  asked: { failure, isLoading, reload },
  what,
}: {
  readonly asked: Asked<unknown>;
  /** The thing, as within a sentence: `counterparty`. */
  readonly what: string;
}) {
  if (failure) return <Failed failure={failure} retry={reload} />;
  if (isLoading) return <Loading what={`Reading the ${what}`} />;
  return <Empty title={`There is no such ${what}`} />;
}
