import { useEffect, useRef } from 'react';

const EVERY_MS = 3_000;

/** Reads again every few seconds while something is on its way, which no change tells, and the page is looked at. */
export function useWhileUnderWay(isUnderWay: boolean, reload: () => void): void {
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}
