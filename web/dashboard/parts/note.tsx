import type { ReactNode } from 'react';
import { RequestRefused } from '../session/session.ts';

export function Note({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="note">
      <p className="note-title">{title}</p>
      {children}
    </div>
  );
}

export function ErrorNote({ what, error, again }: { readonly what: string; readonly error: Error; again(): void }) {
  const isForbidden = error instanceof RequestRefused && error.code === 'forbidden';
  return (
    <Note title={`${what} cannot be loaded`}>
      <p className="muted small">
        {isForbidden
          ? `These credentials have no access to this data: ${error.message}.`
          : `${error.message.replace(/\.$/, '')}. Other panels are not affected.`}
      </p>
      <button type="button" onClick={again}>
        Try again
      </button>
    </Note>
  );
}
