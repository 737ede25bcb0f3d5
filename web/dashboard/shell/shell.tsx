import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../shared/act/dialog.tsx';
import { ActHost } from '../../shared/act/host.tsx';
import { t } from '../../shared/language/text.ts';
import { Boundary } from '../../shared/parts/boundary.tsx';
import { Toasts } from '../../shared/parts/toast.tsx';
import { useDesk } from '../desk/desk-context.ts';
import icon from '../icon.svg';
import { ConnectionMark, Trouble } from './connection-state.tsx';
import { Navigation } from './navigation.tsx';

export function Shell() {
  const { pathname } = useLocation();
  const { viewer } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    setOpen(false);
    // Moves the focus to the heading, so that screen readers announce the new screen.
    if (before.current !== pathname) main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    before.current = pathname;
  }, [pathname]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, select, textarea, [role=dialog]');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      document.querySelector<HTMLElement>('[data-first-filter]')?.focus();
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <ActHost>
      <div className="shell">
        <a className="skip" href="#screen">
          {t('dashboardShell.skip')}
        </a>
        <header className="bar">
          <button
            type="button"
            className="quiet menu"
            aria-label={t('dashboardShell.navigation')}
            onClick={() => setOpen(true)}
          >
            ☰
          </button>
          <p className="brand">
            <img src={icon} alt="" width="24" height="24" />
            <span>{viewer.partnerName}</span>
            <span className="badge plain">{t('dashboardShell.sandbox')}</span>
          </p>
          <ConnectionMark />
        </header>
        <div className="side">
          <Navigation label={t('dashboardShell.navigation.main')} />
        </div>
        <Dialog title={t('dashboardShell.navigation')} isOpen={isOpen} close={() => setOpen(false)} side>
          <Navigation label={t('dashboardShell.navigation.menu')} />
        </Dialog>
        <main id="screen" ref={main} tabIndex={-1}>
          <Trouble />
          <Boundary name={pathname}>
            <Outlet />
          </Boundary>
        </main>
        <Toasts />
      </div>
    </ActHost>
  );
}
