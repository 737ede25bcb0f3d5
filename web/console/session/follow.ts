import { useEffect, useRef } from 'react';
import { notifyChanged } from '../../shared/graph/changes.ts';
import type { KnownDocument } from '../../shared/graph/known-document.ts';
import { useConsole } from './console-context.ts';

/** Minimum time between two reloads, because a log can change continuously. */
const GATHER_MS = 1_000;

/**
 * Follows a log by subscription while the screen is mounted. Reloads the data of `kind`, a name private to the screen,
 * after each event and after each reconnect. Null disables it.
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
    const notify = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        notifyChanged([kind]);
      }, GATHER_MS);
    };
    const feed = follow({ document, variables: latest.current, onResult: notify });
    const unsubscribe = feed.subscribe(() => {
      if (feed.state() === 'live') notify();
    });
    return () => {
      unsubscribe();
      feed.close();
      clearTimeout(timer);
    };
  }, [follow, document, key, kind]);
}
