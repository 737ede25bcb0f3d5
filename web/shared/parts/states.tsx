import { type ReactNode, useContext } from 'react';
import type { Failure } from '../graph/failure.ts';
import { ApplicationContext } from './application.ts';

export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="state">
      <p className="state-title">{title}</p>
      {children}
    </div>
  );
}

export function Loading({ what = 'Loading' }: { readonly what?: string }) {
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
      <p className="state-title">{failure.code === 'forbidden' ? forbidden : 'The request failed'}</p>
      <p>{failure.message}</p>
      <p className="muted small">
        {failure.code}
        {failure.requestId ? ` · request ${failure.requestId}` : ''}
      </p>
      {retry && failure.code !== 'forbidden' ? (
        <button type="button" onClick={retry}>
          Try again
        </button>
      ) : null}
    </div>
  );
}
