import { tellChanged } from '../../shared/graph/changes.ts';
import { LiveFeed } from '../../shared/graph/live.ts';
import { Changes } from './documents.generated.ts';

/**
 * Tells whatever is on screen what changes in the institution, whoever does it. `EVERYTHING`, which a connection begins with, says that something may
 * have been missed: not the first one, when all has just been read.
 */
export function followChanges(url: string, fetch: typeof globalThis.fetch) {
  let isFirst = true;
  return new LiveFeed({
    url,
    fetch,
    document: Changes,
    variables: {},
    onResult({ changes: { kind } }) {
      if (kind !== 'EVERYTHING') tellChanged([kind]);
      else if (!isFirst) tellChanged(null);
      isFirst = false;
    },
  });
}
