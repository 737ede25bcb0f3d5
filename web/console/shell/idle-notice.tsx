import { useEffect, useState } from 'react';
import { useConsole } from '../session/console-context.ts';

const WARNED_MS = 2 * 60_000;

/** Says in the last two minutes that the session is about to end; any key or click keeps it. */
export function IdleNotice() {
  const { idleLeft } = useConsole();
  const [left, setLeft] = useState(idleLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(idleLeft()), 1_000);
    return () => clearInterval(timer);
  }, [idleLeft]);
  if (left > WARNED_MS) return null;
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  return (
    <div className="idle" role="alert">
      <p>
        You will be signed out in{' '}
        <strong>
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </strong>
        . Any key or click keeps you here.
      </p>
    </div>
  );
}
