import { useEffect } from 'react';
import { type Session, signInAt } from './session.ts';

const WHY = {
  idle: 'Nobody has used this page for 15 minutes, so you were signed out.',
  ended: 'Your session has ended. Sign in to go on where you were.',
  left: 'You have signed out.',
  none: "This is where the institution's persons work and decide.",
};

/** What is there while nobody is signed in: why, and where to sign in, to come back to this address. */
export function SignedOut({ session }: { readonly session: Extract<Session, { kind: 'signed-out' | 'failed' }> }) {
  useEffect(() => {
    document.title = 'Sign in · Console';
  }, []);
  const isFailed = session.kind === 'failed';
  return (
    <main className="signed-out">
      <div className="panel">
        <h1>{isFailed ? 'The gateway cannot be reached' : 'You are not signed in'}</h1>
        <p className="muted">{isFailed ? 'Nothing is known of your session now.' : WHY[session.why ?? 'none']}</p>
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
