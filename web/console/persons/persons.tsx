import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Act } from '../../shared/act/act.tsx';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { TextField } from '../../shared/parts/inputs.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import type { Column } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { Listed } from '../../shared/table/listed.tsx';
import { CreatePerson, Persons, type PersonsQuery } from './documents.generated.ts';
import { authorityOf, PersonFields, personFault, type TypedPerson } from './person-fields.tsx';
import { ROLES } from './roles.ts';
import { authorityText, decides, rolesText } from './words.ts';

type ListedPerson = NonNullable<PersonsQuery['operators']>['nodes'][number];

const route = getRouteApi('/persons');
const PAGE = 100;
export const KINDS = ['PERSON', 'CHANGE_REQUEST'] as const;

const stateOf = ({ disabledAt }: Pick<ListedPerson, 'disabledAt'>) => (disabledAt === null ? 'active' : 'disabled');

const COLUMNS: readonly Column<ListedPerson>[] = [
  {
    id: 'name',
    head: t('persons.one'),
    width: 'minmax(0, 2fr)',
    isName: true,
    cell: ({ name, login }) => (
      <>
        <bdi>{name}</bdi>
        <span className="below">{login}</span>
      </>
    ),
  },
  { id: 'roles', head: t('persons.roles'), width: 'minmax(0, 2fr)', cell: ({ roles }) => rolesText(roles) },
  {
    id: 'authority',
    head: t('persons.authority'),
    width: '170px',
    cell: ({ authority }) => authorityText(authority) ?? <span className="muted">{t('persons.authority.none')}</span>,
  },
  {
    id: 'state',
    head: t('persons.state'),
    width: '104px',
    cell: (row) => (
      <Status
        state={stateOf(row)}
        tones={{ active: 'good', disabled: 'idle' }}
        text={t(`persons.state.${stateOf(row)}`)}
      />
    ),
  },
  {
    id: 'waits',
    head: t('persons.pending'),
    width: '150px',
    cell: ({ pendingChangeId }) =>
      pendingChangeId ? (
        <Link to="/changes/$changeId" params={{ changeId: pendingChangeId }} tabIndex={-1}>
          {t('persons.pending.needed')}
        </Link>
      ) : (
        <span className="muted">–</span>
      ),
  },
];

export function PersonsScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(Persons, { first: PAGE }, (result) => result.operators, KINDS);
  const { hasMore, isLoadingMore, more } = pages;
  // There are few operators, so the screen loads all of them and filters locally.
  useEffect(() => {
    if (hasMore && !isLoadingMore) more();
  }, [hasMore, isLoadingMore, more]);
  const wanted = search.text?.toLowerCase() ?? '';
  const rows = pages.rows.filter(
    (row) =>
      `${row.name} ${row.login}`.toLowerCase().includes(wanted) &&
      (search.role === undefined || row.roles.includes(search.role)) &&
      (search.state === undefined || stateOf(row) === search.state),
  );
  const to = ({ login }: ListedPerson) => ({ to: '/persons/$login', params: { login } }) as const;
  return (
    <Page title={t('persons.title')} about={t('persons.about')} acts={<AddPerson />}>
      <Filters
        label={t('persons.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/persons', search: values, replace: true })}
        fields={[
          { name: 'text', label: t('persons.text'), kind: 'text' },
          {
            name: 'role',
            label: t('persons.role'),
            kind: 'choice',
            options: ROLES.map((role) => [role, t(`persons.role.${role}`)] as const),
          },
          {
            name: 'state',
            label: t('persons.state'),
            kind: 'choice',
            options: [
              ['active', t('persons.state.active')],
              ['disabled', t('persons.state.disabled')],
            ],
          },
        ]}
      />
      <Listed
        pages={{ ...pages, rows }}
        label={t('persons.title')}
        idOf={({ login }) => login}
        columns={COLUMNS}
        hrefOf={(row) => router.buildLocation(to(row)).href}
        open={(row) => void navigate(to(row))}
        empty={<Empty title={t('persons.none')}>{<p>{t('persons.none.filtered')}</p>}</Empty>}
      />
    </Page>
  );
}

function AddPerson() {
  const initial: TypedPerson & { readonly login: string } = { login: '', name: '', roles: ['VIEWER'], authority: '' };
  return (
    <Act
      id="create-person"
      label={t('persons.add')}
      tone="primary"
      title={t('persons.add.title')}
      initial={initial}
      explain={({ roles }) => <p>{decides(roles) ? t('persons.add.deciding') : t('persons.add.explain')}</p>}
      fields={(values, change) => (
        <>
          <TextField
            label={t('persons.login')}
            hint={t('persons.login.hint')}
            maxLength={63}
            value={values.login}
            change={(login) => change({ login })}
          />
          <PersonFields values={values} change={change} />
        </>
      )}
      check={(values) =>
        /^[a-z0-9][a-z0-9._-]{0,62}$/.test(values.login.trim()) ? personFault(values) : t('persons.login.fault')
      }
      document={CreatePerson}
      variables={(values, idempotencyKey) => {
        const authority = authorityOf(values);
        return {
          idempotencyKey,
          input: {
            ...{ login: values.login.trim(), name: values.name.trim(), roles: [...values.roles] },
            ...(authority === null ? {} : { authority }),
          },
        };
      }}
      kinds={KINDS}
      done={({ createPerson }, { name }) =>
        createPerson?.__typename === 'ChangedPerson' && createPerson.change
          ? t('persons.add.waits', { name: name.trim() })
          : t('persons.add.done', { name: name.trim() })
      }
    />
  );
}
