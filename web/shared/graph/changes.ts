import { useEffect, useRef } from 'react';

/** Kinds of data, named as in the live feed. `null` means any kind. */
export type Kinds = readonly string[] | null;

/** Changes arrive in bursts. All changes within this time cause a single reload. */
const COLLECT_MS = 250;

const reloads = new Set<{ readonly kinds: Kinds; reload(): void }>();
/** Kinds of the changes since the last reload. Undefined: no change. Null: a change of any kind. */
let pending: Set<string> | null | undefined;

/** Reports changes of these kinds. Mounted components that use one of the kinds reload after at most 250 ms. */
export function notifyChanged(kinds: Kinds): void {
  if (pending === undefined) {
    pending = new Set();
    setTimeout(() => {
      const changed = pending ?? null;
      pending = undefined;
      for (const each of [...reloads]) {
        if (changed === null || each.kinds === null || each.kinds.some((kind) => changed.has(kind))) each.reload();
      }
    }, COLLECT_MS);
  }
  if (kinds === null) pending = null;
  else for (const kind of kinds) pending?.add(kind);
}

/** While the component is mounted, calls `reload` after a change of one of these kinds. `null`: after any change. */
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
