import type { LogTail } from '../messaging/log-tail.ts';
import { getOrMake } from '../platform/concurrency/get-or-make.ts';
import type { Queryable } from '../platform/database/queryable.ts';
import type { Logger } from '../platform/observability/log.ts';

/** Shared by all subscriptions of a node. Its reads belong to no request, so no request cancels them. */
export interface LiveSource {
  readonly tail: LogTail;
  readonly database: Queryable;
  readonly log: Logger;
}

export function oncePerSource<Value>(make: (source: LiveSource) => Value): (source: LiveSource) => Value {
  const made = new WeakMap<LiveSource, Value>();
  return (source) => getOrMake(made, source, () => make(source));
}
