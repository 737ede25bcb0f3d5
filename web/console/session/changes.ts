import { notifyChanged } from '../../shared/graph/changes.ts';
import { LiveFeed } from '../../shared/graph/live.ts';
import { Changes } from './documents.generated.ts';

/**
 * Reports the changes of the institution to all mounted screens. The gateway sends `EVERYTHING` at the start of each
 * connection because events may have been missed. The first one is ignored: the screens have just loaded.
 */
export function followChanges(url: string, fetch: typeof globalThis.fetch) {
  let isFirst = true;
  return new LiveFeed({
    url,
    fetch,
    document: Changes,
    variables: {},
    onResult({ changes: { kind } }) {
      if (kind !== 'EVERYTHING') notifyChanged([kind]);
      else if (!isFirst) notifyChanged(null);
      isFirst = false;
    },
  });
}
