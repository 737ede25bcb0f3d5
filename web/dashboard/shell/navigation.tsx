import { Link } from '@tanstack/react-router';
import { LanguageSwitch } from '../../shared/language/language-switch.tsx';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { ThemeSwitch } from '../../shared/parts/theme.tsx';
import { useSignedIn } from '../desk/desk-context.ts';

const GROUPS = [
  [
    t('dashboardShell.group.live'),
    [
      { to: '/', label: t('dashboardShell.nav.overview'), scopes: [] },
      { to: '/accounts', label: t('dashboardShell.nav.accounts'), scopes: [] },
      { to: '/events', label: t('dashboardShell.nav.events'), scopes: [] },
    ],
  ],
  [
    t('dashboardShell.group.money'),
    [
      { to: '/payments', label: t('dashboardShell.nav.payments'), scopes: [] },
      { to: '/charges', label: t('dashboardShell.nav.charges'), scopes: ['pix:read'] },
    ],
  ],
  [
    t('dashboardShell.group.directory'),
    [
      { to: '/keys', label: t('dashboardShell.nav.keys'), scopes: ['pix:read'] },
      { to: '/claims', label: t('dashboardShell.nav.claims'), scopes: ['pix:read'] },
      { to: '/infractions', label: t('dashboardShell.nav.infractions'), scopes: ['pix:read'] },
    ],
  ],
  [
    t('dashboardShell.group.integration'),
    [
      { to: '/webhooks', label: t('dashboardShell.nav.webhooks'), scopes: [] },
      { to: '/simulation', label: t('dashboardShell.nav.simulation'), scopes: ['sandbox:write'] },
      { to: '/connection', label: t('dashboardShell.nav.connection'), scopes: [] },
    ],
  ],
] as const;

export function Navigation({ label }: { readonly label: string }) {
  const { desk, signOut } = useSignedIn();
  const { partnerName, institutionName, ispb } = desk.viewer;
  return (
    <>
      <nav aria-label={label} className="navigation">
        {GROUPS.map(([group, links]) => (
          <div key={group}>
            <p className="group">{group}</p>
            <ul>
              {links
                .filter(({ scopes }) => desk.may(...scopes))
                .map(({ to, label: text }) => (
                  <li key={to}>
                    <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
                      {text}
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <section className="who" aria-label={t('dashboardShell.signedIn')}>
        <p>
          <strong>{partnerName}</strong>
        </p>
        <p className="muted small">
          <Rich text="dashboardShell.at" values={{ institution: <bdi>{institutionName}</bdi>, ispb }} />
        </p>
        <ThemeSwitch />
        <LanguageSwitch />
        <button type="button" className="quiet" onClick={signOut}>
          {t('dashboardShell.signOut')}
        </button>
      </section>
    </>
  );
}
