import { useEffect } from 'react';
import type { AccountingBatchStatus } from './documents.generated.ts';

const EVERY_MS = 2_000;

/** Reads again while a batch is being made: that its file is whole is told to nobody. */
export function useUntilMade(states: readonly AccountingBatchStatus[], reload: () => void): void {
  const isMaking = states.includes('GENERATING');
  useEffect(() => {
    if (!isMaking) return;
    const timer = setInterval(reload, EVERY_MS);
    return () => clearInterval(timer);
  }, [isMaking, reload]);
}
