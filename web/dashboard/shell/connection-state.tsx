import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { shortTime } from '../format.ts';
import type { LiveState } from '../live/live.ts';
import { useStore } from '../live/store.ts';
import { useDesk } from '../session/desk-context.ts';

const TICK_MS = 250;
/** A shorter break is shown only in the log. */
const TROUBLE_AFTER_MS = 1_500;

/** Milliseconds since 1970, four times a second as long as there is something to count. */
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
  if (state.name === 'live') return 'Live';
  if (state.name === 'connecting') return 'Connecting';
  if (state.name === 'stopped') return 'Stopped';
  const left = Math.ceil((state.until - now) / 1_000);
  return left > 0 ? `Again in ${left} s` : 'Reconnecting';
}

/** What the connection is doing, and the way to what happened to it. */
export function ConnectionMark() {
  const { state } = useStore(useDesk().connection);
  const now = useClock(state.name === 'waiting');
  return (
    <Link to="/connection" className="state-mark" data-state={state.name}>
      {wordsOf(state, now)}
    </Link>
  );
}

/** Says that there is no connection, from when what is shown is, and that nothing will be missing. */
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
      <p>
        {isShown
          ? `No connection since ${shortTime(brokenAt)}: what you see is from then. Events that happen meanwhile are read when the gateway is back; none is missed.`
          : ''}
      </p>
      <button type="button" onClick={live.tryNow}>
        Try now
      </button>
    </div>
  );
}
