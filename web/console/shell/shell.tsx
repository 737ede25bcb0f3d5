import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../shared/act/dialog.tsx';
import { ActHost } from '../../shared/act/host.tsx';
import { t } from '../../shared/language/text.ts';
import { Boundary } from '../../shared/parts/boundary.tsx';
import { Toasts } from '../../shared/parts/toast.tsx';
import { IdleNotice } from './idle-notice.tsx';
import { Keys } from './keys.tsx';
import { LiveMark } from './live-mark.tsx';
import { Navigation } from './navigation.tsx';

export function Shell() {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    setOpen(false);
    // Moves the focus to the heading, so that screen readers announce the new screen.
    if (before.current !== pathname) main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    before.current = pathname;
  }, [pathname]);
  return (
    <ActHost>
      <div className="shell">
        <a className="skip" href="#screen">
          {t('shell.skip')}
        </a>
        <header className="bar">
          <button type="button" className="quiet menu" aria-label={t('shell.navigation')} onClick={() => setOpen(true)}>
            ☰
          </button>
          <p className="brand">
            <span className="brand-mark" aria-hidden="true" />
            {t('shared.console')}
          </p>
          <LiveMark />
        </header>
        <div className="side">
          <Navigation label={t('shell.navigation.main')} />
        </div>
        <Dialog title={t('shell.navigation')} isOpen={isOpen} close={() => setOpen(false)} side>
          <Navigation label={t('shell.navigation.menu')} />
        </Dialog>
        <main id="screen" ref={main} tabIndex={-1}>
          <Boundary name={pathname}>
            <Outlet />
          </Boundary>
        </main>
        <IdleNotice />
        <Keys />
        <Toasts />
      </div>
    </ActHost>
  );
}
