import { Link } from '@tanstack/react-router';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { ThemeSwitch } from '../../shared/parts/theme.tsx';
import { entries } from '../areas.ts';
import { GROUPS } from '../navigation.ts';
import { useConsole } from '../session/console-context.ts';
import { Me } from '../session/documents.generated.ts';

export function Navigation({ label }: { readonly label: string }) {
  const { session, signOut } = useConsole();
  const { data } = useGraphQuery(Me, {}, []);
  const mine = entries.filter(({ roles }) => roles === undefined || roles.some((role) => session.roles.includes(role)));
  const groups = GROUPS.map((group) => [group, mine.filter((entry) => entry.group === group)] as const);
  return (
    <>
      <nav aria-label={label} className="navigation">
        {groups
          .filter(([, listed]) => listed.length > 0)
          .map(([group, listed]) => (
            <div key={group}>
              <p className="group">{group}</p>
              <ul>
                {listed.map(({ to, label: text }) => (
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
      <section className="who" aria-label="You">
        <p>
          <strong>{data?.me.name ?? session.login}</strong>
        </p>
        <p className="muted small">{session.roles.join(', ')}</p>
        <p className="muted small">{data?.me.institutionName}</p>
        {session.roles.some((role) => role !== 'viewer') ? (
          <p>
            <Link to="/passkeys">Passkeys</Link>
          </p>
        ) : null}
        <ThemeSwitch />
        <button type="button" className="quiet" onClick={() => void signOut()}>
          Sign out
        </button>
      </section>
    </>
  );
}
