import type { LogTail } from '../../messaging/log-tail.ts';
import type { Queryable } from '../../platform/database.ts';
import { getOrMake } from '../../platform/get-or-make.ts';
import type { Logger } from '../../platform/log.ts';

/** What all subscriptions of a node share. Its reads belong to no single request, so that none cancels them. */
export interface LiveSource {
  readonly tail: LogTail;
  readonly database: Queryable;
  readonly log: Logger;
}

/** Makes one of something for each source, when it is first asked for. */
export function oncePerSource<Value>(make: (source: LiveSource) => Value): (source: LiveSource) => Value {
  const made = new WeakMap<LiveSource, Value>();
  return (source) => getOrMake(made, source, () => make(source));
}
