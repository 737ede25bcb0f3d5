import { useEffect, useRef } from 'react';

/** Calls `reload` again and again while the page is looked at; `null`: it does not. For what no subscription tells of. */
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
