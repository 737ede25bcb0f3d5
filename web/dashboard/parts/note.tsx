import type { ReactNode } from 'react';
import { RequestRefused } from '../session/session.ts';

/** What stands where a list has nothing to show: loading, empty, or an error with what to do. */
export function Note({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="note">
      <p className="note-title">{title}</p>
      {children}
    </div>
  );
}

/** Why a list could not be read. */
export function ErrorNote({ what, error, again }: { readonly what: string; readonly error: Error; again(): void }) {
  const isForbidden = error instanceof RequestRefused && error.code === 'forbidden';
  return (
    <Note title={`${what} cannot be shown`}>
      <p className="muted small">
        {isForbidden
          ? `These credentials may not read them: ${error.message}.`
          : `${error.message.replace(/\.$/, '')}. What is shown elsewhere is not affected.`}
      </p>
      <button type="button" onClick={again}>
        Try again
      </button>
    </Note>
  );
}
