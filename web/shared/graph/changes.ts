import { useEffect, useRef } from 'react';

/** Kinds of data, named as in the live feed. `null` means any kind. */
export type Kinds = readonly string[] | null;

/** Changes come in bursts, so one reload covers each burst. */
const GATHER_MS = 250;

const reloads = new Set<{ readonly kinds: Kinds; reload(): void }>();
let gathered: Set<string> | null | undefined;

/** Reports a change of these kinds. All mounted components that show them reload. */
export function notifyChanged(kinds: Kinds): void {
  if (gathered === undefined) {
    gathered = new Set();
    setTimeout(() => {
      const changes = gathered ?? null;
      gathered = undefined;
      for (const each of [...reloads]) {
        if (changes === null || each.kinds === null || each.kinds.some((kind) => changes.has(kind))) each.reload();
      }
    }, GATHER_MS);
  }
  if (kinds === null) gathered = null;
  else for (const kind of kinds) gathered?.add(kind);
}

/** Calls `reload` after changes of these kinds while the component is mounted. */
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
