import { useEffect, useRef, useState } from 'react';
import type { KnownDocument } from '../../shared/graph/known-document.ts';
import { useDesk } from './desk-context.ts';

/**
 * Latest result of a subscription; null before the first one. Unsubscribes when `isLast` returns true. Null `variables`
 * disable it.
 */
export function useLive<Result, Variables>(
  document: KnownDocument<Result, Variables>,
  variables: Variables | null,
  isLast: (result: Result) => boolean = () => false,
): Result | null {
  const { live } = useDesk();
  const key = variables === null ? null : JSON.stringify(variables);
  const [latest, setLatest] = useState<{ readonly of: string; readonly result: Result } | null>(null);
  const ends = useRef(isLast);
  ends.current = isLast;
  useEffect(() => {
    if (key === null) return;
    const asked = JSON.parse(key) as Variables;
    const forget = live.subscribe({
      document,
      variables: () => asked,
      next(result) {
        setLatest({ of: key, result });
        if (ends.current(result)) forget();
      },
      refused: (refusal) => refusal.isTemporary,
    });
    return forget;
  }, [live, document, key]);
  return latest?.of === key ? (latest?.result ?? null) : null;
}
