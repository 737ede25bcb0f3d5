import { useEffect, useRef } from 'react';

/** Kinds of things that change, as the live feed names them; `null`: anything may have. */
export type Kinds = readonly string[] | null;

/** Changes come in bursts: what is shown is read again once for each. */
const GATHER_MS = 250;

const reloads = new Set<{ readonly kinds: Kinds; reload(): void }>();
let gathered: Set<string> | null | undefined;

/** Says that things of these kinds have changed: whatever is on screen and shows such things reads them again. */
export function tellChanged(kinds: Kinds): void {
  if (gathered === undefined) {
    gathered = new Set();
    setTimeout(() => {
      const told = gathered ?? null;
      gathered = undefined;
      for (const each of [...reloads]) {
        if (told === null || each.kinds === null || each.kinds.some((kind) => told.has(kind))) each.reload();
      }
    }, GATHER_MS);
  }
  if (kinds === null) gathered = null;
  else for (const kind of kinds) gathered?.add(kind);
}

/** Calls `reload` whenever things of these kinds have changed, as long as the component is there. */
export function useReloadOn(kinds: Kinds, reload: () => void): void {
  const latest = useRef(reload);
  latest.current = reload;
  const key = kinds?.join(' ') ?? null;
  useEffect(() => {
    const entry = { kinds: key === null ? null : key.split(' '), reload: () => latest.current() };
    reloads.add(entry);
    return () => {
      reloads.delete(entry);
    };
  }, [key]);
}
