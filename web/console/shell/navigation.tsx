import { getRouteApi, Link, rootRouteId } from '@tanstack/react-router';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { LanguageSwitch } from '../../shared/language/language-switch.tsx';
import { t } from '../../shared/language/text.ts';
import { ThemeSwitch } from '../../shared/parts/theme.tsx';
import { useConsole } from '../session/console-context.ts';
import { Me } from '../session/documents.generated.ts';
import type { Role } from '../session/session.ts';

const GROUPS = ['today', 'pay', 'collect', 'books', 'partners', 'administration'] as const;

export interface Entry {
  readonly group: (typeof GROUPS)[number];
  readonly to: string;
  readonly label: string;
  /** Roles that see the entry; all roles when absent. */
  readonly roles?: readonly Role[];
}

const root = getRouteApi(rootRouteId);

export function Navigation({ label }: { readonly label: string }) {
  const { session, signOut } = useConsole();
  const { entries } = root.useRouteContext();
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
              <p className="group">{t(`shell.group.${group}`)}</p>
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
      <section className="who" aria-label={t('shell.you')}>
        <p>
          <strong>{data?.me.name ?? session.login}</strong>
        </p>
        <p className="muted small">{session.roles.map((role) => t(`session.role.${role}`)).join(', ')}</p>
        <p className="muted small">{data?.me.institutionName}</p>
        {session.roles.some((role) => role !== 'viewer') ? (
          <p>
            <Link to="/passkeys">{t('shell.passkeys')}</Link>
          </p>
        ) : null}
        <LanguageSwitch />
        <ThemeSwitch />
        <button type="button" className="quiet" onClick={() => void signOut()}>
          {t('shell.signOut')}
        </button>
      </section>
    </>
  );
}
