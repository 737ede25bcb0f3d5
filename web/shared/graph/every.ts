import { useEffect, useRef } from 'react';

/** Polls while the page is visible, for data that no subscription covers. `null` stops polling. */
export function useEvery(ms: number | null, reload: () => void): void {
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    if (ms === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, ms);
    return () => clearInterval(timer);
  }, [ms]);
}
