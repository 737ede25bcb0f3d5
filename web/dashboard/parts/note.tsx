import type { ReactNode } from 'react';
import { t } from '../../shared/language/text.ts';
import { RequestRefused } from '../session/session.ts';

export function Note({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="note">
      <p className="note-title">{title}</p>
      {children}
    </div>
  );
}

export function ErrorNote({ title, error, again }: { readonly title: string; readonly error: Error; again(): void }) {
  const isForbidden = error instanceof RequestRefused && error.code === 'forbidden';
  return (
    <Note title={title}>
      <p className="muted small">
        {isForbidden
          ? t('dashboardParts.failed.forbidden', { message: error.message })
          : t('dashboardParts.failed.other', { message: error.message.replace(/\.$/, '') })}
      </p>
      <button type="button" onClick={again}>
        {t('shared.retry')}
      </button>
    </Note>
  );
}
