import { useSyncExternalStore } from 'react';
import { useConsole } from '../session/console-context.ts';

const WORDS = { connecting: 'Connecting', live: 'Live', reconnecting: 'Reconnecting', off: 'Not live' };
const TONES = { connecting: 'wait', live: 'good', reconnecting: 'wait', off: 'idle' };

export function LiveMark() {
  const { feed } = useConsole();
  const state = useSyncExternalStore(feed.subscribe, feed.state);
  return (
    <p className="status live" data-tone={TONES[state]} role="status">
      {WORDS[state]}
    </p>
  );
}
