import { Link } from '@tanstack/react-router';
import { ThemeSwitch } from '../../shared/parts/theme.tsx';
import { useSignedIn } from '../desk/desk-context.ts';

const GROUPS = [
  [
    'Live',
    [
      { to: '/', label: 'Overview', scopes: [] },
      { to: '/accounts', label: 'Accounts', scopes: [] },
      { to: '/events', label: 'Events', scopes: [] },
    ],
  ],
  [
    'Money',
    [
      { to: '/payments', label: 'Payments', scopes: [] },
      { to: '/charges', label: 'Charges', scopes: ['pix:read'] },
    ],
  ],
  [
    'PIX directory',
    [
      { to: '/keys', label: 'Keys', scopes: ['pix:read'] },
      { to: '/claims', label: 'Claims', scopes: ['pix:read'] },
      { to: '/infractions', label: 'Infractions', scopes: ['pix:read'] },
    ],
  ],
  [
    'Integration',
    [
      { to: '/webhooks', label: 'Webhooks', scopes: [] },
      { to: '/simulation', label: 'Simulation', scopes: ['sandbox:write'] },
      { to: '/connection', label: 'Connection', scopes: [] },
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
      <section className="who" aria-label="Signed in">
        <p>
          <strong>{partnerName}</strong>
        </p>
        <p className="muted small">
          at <bdi>{institutionName}</bdi> (ISPB {ispb})
        </p>
        <ThemeSwitch />
        <button type="button" className="quiet" onClick={signOut}>
          Sign out
        </button>
      </section>
    </>
  );
}
