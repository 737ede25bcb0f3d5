import { useSyncExternalStore } from 'react';
import { t } from '../../shared/language/text.ts';
import { useConsole } from '../session/console-context.ts';

const TONES = { connecting: 'wait', live: 'good', reconnecting: 'wait', off: 'idle' } as const;

export function LiveMark() {
  const { feed } = useConsole();
  const state = useSyncExternalStore(feed.subscribe, feed.state);
  return (
    <p className="status live" data-tone={TONES[state]} role="status">
      {t(`shell.live.${state}`)}
    </p>
  );
}
