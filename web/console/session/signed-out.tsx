import { useEffect } from 'react';
import { t } from '../../shared/language/text.ts';
import { type Session, signInAt } from './session.ts';

export function SignedOut({ session }: { readonly session: Extract<Session, { kind: 'signed-out' | 'failed' }> }) {
  useEffect(() => {
    document.title = t('session.signIn.page');
  }, []);
  const isFailed = session.kind === 'failed';
  return (
    <main className="signed-out">
      <div className="panel">
        <h1>{isFailed ? t('session.unreachable') : t('session.signedOut')}</h1>
        <p className="muted">
          {isFailed ? t('session.unreachable.about') : t(`session.signedOut.${session.why ?? 'none'}`)}
        </p>
        {isFailed ? (
          <button type="button" className="primary" onClick={() => location.reload()}>
            {t('shared.retry')}
          </button>
        ) : (
          <a className="button primary" href={signInAt(location.pathname + location.search)}>
            {t('session.signIn')}
          </a>
        )}
      </div>
    </main>
  );
}
