import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../../shared/language/text.ts';
import { useDesk } from '../desk/desk-context.ts';
import { shortTime } from '../format/format.ts';
import type { LiveState } from '../live/live.ts';
import { useStore } from '../live/store.ts';

const TICK_MS = 250;
/** Shorter interruptions appear only in the log. */
const TROUBLE_AFTER_MS = 1_500;

/** Current time in milliseconds, updated four times a second while `isTicking`. */
function useClock(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}

function wordsOf(state: LiveState, now: number): string {
  if (state.name === 'live') return t('dashboardShell.state.live');
  if (state.name === 'connecting') return t('dashboardShell.state.connecting');
  if (state.name === 'stopped') return t('dashboardShell.state.stopped');
  const left = Math.ceil((state.until - now) / 1_000);
  return left > 0 ? t('dashboardShell.state.retrying', { seconds: left }) : t('dashboardShell.state.reconnecting');
}

export function ConnectionMark() {
  const { state } = useStore(useDesk().connection);
  const now = useClock(state.name === 'waiting');
  return (
    <Link to="/connection" className="state-mark" data-state={state.name}>
      {wordsOf(state, now)}
    </Link>
  );
}

/** Banner during an interruption: its start, and that no event will be missed. */
export function Trouble() {
  const { connection, live } = useDesk();
  const { brokenAt } = useStore(connection);
  const now = useClock(brokenAt !== null);
  const isShown = brokenAt !== null && now - brokenAt > TROUBLE_AFTER_MS;
  useEffect(() => {
    document.body.classList.toggle('stale', isShown);
  }, [isShown]);
  return (
    <div className="trouble" role="status" hidden={!isShown}>
      <p>{isShown ? t('dashboardShell.trouble', { time: shortTime(brokenAt) }) : ''}</p>
      <button type="button" onClick={live.tryNow}>
        {t('dashboardShell.reconnect')}
      </button>
    </div>
  );
}
