import { useEffect } from 'react';
import { type Session, signInAt } from './session.ts';

const WHY = {
  idle: 'You were signed out after 15 minutes without activity.',
  ended: 'Your session has ended. Sign in to continue where you were.',
  left: 'You have signed out.',
  none: 'Sign in to use the console of the institution.',
};

export function SignedOut({ session }: { readonly session: Extract<Session, { kind: 'signed-out' | 'failed' }> }) {
  useEffect(() => {
    document.title = 'Sign in · Console';
  }, []);
  const isFailed = session.kind === 'failed';
  return (
    <main className="signed-out">
      <div className="panel">
        <h1>{isFailed ? 'The gateway is not reachable' : 'You are not signed in'}</h1>
        <p className="muted">{isFailed ? 'Your session could not be checked.' : WHY[session.why ?? 'none']}</p>
        {isFailed ? (
          <button type="button" className="primary" onClick={() => location.reload()}>
            Try again
          </button>
        ) : (
          <a className="button primary" href={signInAt(location.pathname + location.search)}>
            Sign in
          </a>
        )}
      </div>
    </main>
  );
}
