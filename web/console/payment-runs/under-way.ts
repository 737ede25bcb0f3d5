import { useEffect, useRef } from 'react';

const EVERY_MS = 3_000;

/**
 * Polls every few seconds while payments are in progress and the page is visible: the change feed does not report their
 * progress.
 */
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
