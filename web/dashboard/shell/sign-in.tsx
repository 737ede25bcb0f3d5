import { type FormEvent, useEffect, useState } from 'react';
import icon from '../icon.svg';
import type { Credentials } from '../session/session.ts';

export function SignIn({
  message,
  open,
}: {
  readonly message: string | null;
  open(credentials: Credentials): Promise<void>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    document.title = 'Sign in · Dashboard';
  }, []);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const clientId = String(given.get('client-id')).trim();
    const clientSecret = String(given.get('client-secret')).trim();
    if (!clientId || !clientSecret) return setFault('Enter both fields.');
    setFault(null);
    setBusy(true);
    await open({ clientId, clientSecret });
    setBusy(false);
  }
  const notice = fault ?? message;
  return (
    <main className="sign-in">
      <form className="card" aria-labelledby="sign-in-title" noValidate onSubmit={(event) => void submit(event)}>
        <img src={icon} alt="" width="40" height="40" />
        <h1 id="sign-in-title">Partner banking</h1>
        <p className="muted">Live accounts, events and webhooks of a sandbox partner.</p>
        {notice ? (
          <p className="refused" role="alert">
            {notice}
          </p>
        ) : null}
        <label htmlFor="client-id">Client id</label>
        <input
          id="client-id"
          name="client-id"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <label htmlFor="client-secret">Client secret</label>
        <input id="client-secret" name="client-secret" type="password" autoComplete="current-password" required />
        <button type="submit" className="primary" disabled={isBusy}>
          {isBusy ? 'Signing in…' : 'Sign in'}
        </button>
        <p className="muted small">
          The sandbox prints both at startup and stores them in <code>.data/sandbox.json</code>. This tab remembers them
          until it is closed.
        </p>
      </form>
    </main>
  );
}
