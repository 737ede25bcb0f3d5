import { type ReactNode, useContext } from 'react';
import type { Failure } from '../graph/failure.ts';
import { t } from '../language/text.ts';
import { ApplicationContext } from './application.ts';

export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="state">
      <p className="state-title">{title}</p>
      {children}
    </div>
  );
}

/** `what` is a whole text; default "Loading". */
export function Loading({ what = t('shared.loading') }: { readonly what?: string }) {
  return (
    <div className="state" role="status">
      <span className="spinner" aria-hidden="true" />
      <p>{what}…</p>
    </div>
  );
}

export function Failed({ failure, retry }: { readonly failure: Failure; readonly retry?: () => void }) {
  const { forbidden } = useContext(ApplicationContext);
  return (
    <div className="state" role="alert">
      <p className="state-title">{failure.code === 'forbidden' ? forbidden : t('shared.requestFailed')}</p>
      <p>{failure.message}</p>
      <p className="muted small">
        {failure.requestId ? t('shared.failure.request', { code: failure.code, id: failure.requestId }) : failure.code}
      </p>
      {retry && failure.code !== 'forbidden' ? (
        <button type="button" onClick={retry}>
          {t('shared.retry')}
        </button>
      ) : null}
    </div>
  );
}
