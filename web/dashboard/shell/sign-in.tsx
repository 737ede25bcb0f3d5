import { type FormEvent, useEffect, useState } from 'react';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import icon from '../icon.svg';
import type { Credentials } from '../session/session.ts';

/** Where the sandbox keeps the credentials of its partners. */
export const CREDENTIALS_FILE = '.data/sandbox.json';

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
    document.title = t('dashboardShell.signIn.page');
  }, []);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const clientId = String(given.get('client-id')).trim();
    const clientSecret = String(given.get('client-secret')).trim();
    if (!clientId || !clientSecret) return setFault(t('dashboardShell.signIn.missing'));
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
        <h1 id="sign-in-title">{t('dashboardShell.signIn.title')}</h1>
        <p className="muted">{t('dashboardShell.signIn.about')}</p>
        {notice ? (
          <p className="refused" role="alert">
            {notice}
          </p>
        ) : null}
        <label htmlFor="client-id">{t('dashboardShell.signIn.clientId')}</label>
        <input
          id="client-id"
          name="client-id"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <label htmlFor="client-secret">{t('dashboardShell.signIn.clientSecret')}</label>
        <input id="client-secret" name="client-secret" type="password" autoComplete="current-password" required />
        <button type="submit" className="primary" disabled={isBusy}>
          {isBusy ? t('dashboardShell.signIn.busy') : t('dashboardShell.signIn')}
        </button>
        <p className="muted small">
          <Rich text="dashboardShell.signIn.file" values={{ file: <code>{CREDENTIALS_FILE}</code> }} />
        </p>
      </form>
    </main>
  );
}
