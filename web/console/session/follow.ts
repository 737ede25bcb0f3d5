import { useEffect, useRef } from 'react';
import { tellChanged } from '../../shared/graph/changes.ts';
import type { KnownDocument } from '../../shared/graph/known-document.ts';
import { useConsole } from './console-context.ts';

/** A log can be written to all the time: what shows it is read again that often at most. */
const GATHER_MS = 1_000;

/**
 * Follows a log by a subscription as long as the screen is there; what shows things of `kind`, a name of the screen's own, reads again after
 * each event, and after a break. `null`: it does not follow.
 */
export function useFollow<Result, Variables extends object>(
  document: KnownDocument<Result, Variables>,
  variables: Variables,
  kind: string | null,
): void {
  const { follow } = useConsole();
  const latest = useRef(variables);
  latest.current = variables;
  const key = JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same values are the same subscription
  useEffect(() => {
    if (kind === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        tellChanged([kind]);
      }, GATHER_MS);
    };
    const feed = follow({ document, variables: latest.current, onResult: tell });
    const unsubscribe = feed.subscribe(() => {
      if (feed.state() === 'live') tell();
    });
    return () => {
      unsubscribe();
      feed.close();
      clearTimeout(timer);
    };
  }, [follow, document, key, kind]);
}
