import { useEffect } from 'react';
import type { AccountingBatchStatus } from './documents.generated.ts';

const EVERY_MS = 2_000;

/** Polls while a batch is being generated: the change feed does not report when its file is complete. */
export function useUntilMade(states: readonly AccountingBatchStatus[], reload: () => void): void {
  const isMaking = states.includes('GENERATING');
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(reload, EVERY_MS);
    return () => clearInterval(timer);
  }, [isMaking, reload]);
}
