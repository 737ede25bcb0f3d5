import { useEffect, useState } from 'react';
import { Rich } from '../../shared/language/rich.tsx';
import { useConsole } from '../session/console-context.ts';

const WARNED_MS = 2 * 60_000;

/** Warns during the last 2 minutes before the idle timeout. Any key or click keeps the session. */
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
        <Rich
          text="shell.idle"
          tags={{
            time: (
              <strong>
                {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
              </strong>
            ),
          }}
        />
      </p>
    </div>
  );
}
