import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Act } from '../../shared/act/act.tsx';
import { wordsOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { TextField } from '../../shared/parts/inputs.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import type { Column } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { Listed } from '../../shared/table/listed.tsx';
import { CreatePerson, Persons, type PersonsQuery } from './documents.generated.ts';
import { authorityOf, PersonFields, personFault, type TypedPerson } from './person-fields.tsx';
import { authorityText, decides, ROLES, rolesText } from './words.ts';

type ListedPerson = NonNullable<PersonsQuery['operators']>['nodes'][number];

const route = getRouteApi('/persons');
const PAGE = 100;
export const KINDS = ['PERSON', 'CHANGE_REQUEST'] as const;

const stateOf = ({ disabledAt }: Pick<ListedPerson, 'disabledAt'>) => (disabledAt === null ? 'active' : 'disabled');

const COLUMNS: readonly Column<ListedPerson>[] = [
  {
    id: 'name',
    head: 'Operator',
    width: 'minmax(0, 2fr)',
    isName: true,
    cell: ({ name, login }) => (
      <>
        <bdi>{name}</bdi>
        <span className="below">{login}</span>
      </>
    ),
  },
  { id: 'roles', head: 'Roles', width: 'minmax(0, 2fr)', cell: ({ roles }) => rolesText(roles) },
  {
    id: 'authority',
    head: 'Approval limit',
    width: '170px',
    cell: ({ authority }) => authorityText(authority) ?? <span className="muted">none</span>,
  },
  {
    id: 'state',
    head: 'State',
    width: '104px',
    cell: (row) => (
      <Status state={stateOf(row)} tones={{ active: 'good', disabled: 'idle' }} words={{ active: 'Active' }} />
    ),
  },
  {
    id: 'waits',
    head: 'Pending change',
    width: '150px',
    cell: ({ pendingChangeId }) =>
      pendingChangeId ? (
        <Link to="/changes/$changeId" params={{ changeId: pendingChangeId }} tabIndex={-1}>
          needs another admin
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
    <Page
      title="Operators"
      about="Operators and their roles. The identity provider verifies who signs in; this screen sets what each operator can do."
      acts={<AddPerson />}
    >
      <Filters
        label="Filter operators"
        values={search}
        onChange={(values) => void navigate({ to: '/persons', search: values, replace: true })}
        fields={[
          { name: 'text', label: 'Name or login', kind: 'text' },
          { name: 'role', label: 'Role', kind: 'choice', options: ROLES.map((role) => [role, wordsOf(role)] as const) },
          {
            name: 'state',
            label: 'State',
            kind: 'choice',
            options: [
              ['active', 'Active'],
              ['disabled', 'Disabled'],
            ],
          },
        ]}
      />
      <Listed
        pages={{ ...pages, rows }}
        label="Operators"
        idOf={({ login }) => login}
        columns={COLUMNS}
        hrefOf={(row) => router.buildLocation(to(row)).href}
        open={(row) => void navigate(to(row))}
        empty={<Empty title="No operators">{<p>No operator matches these filters.</p>}</Empty>}
      />
    </Page>
  );
}

function AddPerson() {
  const initial: TypedPerson & { readonly login: string } = { login: '', name: '', roles: ['VIEWER'], authority: '' };
  return (
    <Act
      id="create-person"
      label="Add operator"
      tone="primary"
      title="Add an operator"
      initial={initial}
      explain={({ roles }) =>
        decides(roles) ? (
          <p>
            The operator can sign in at once. The roles approver, treasurer and admin take effect after another admin
            approves them.
          </p>
        ) : (
          <p>The operator can sign in at once with these roles if the identity provider knows the login.</p>
        )
      }
      fields={(values, change) => (
        <>
          <TextField
            label="Login"
            hint="As in the identity provider. It cannot be changed, because audit records contain it."
            maxLength={63}
            value={values.login}
            change={(login) => change({ login })}
          />
          <PersonFields values={values} change={change} />
        </>
      )}
      check={(values) =>
        /^[a-z0-9][a-z0-9._-]{0,62}$/.test(values.login.trim())
          ? personFault(values)
          : 'The login must use a to z, 0 to 9, dot, _ and -, and start with a letter or digit.'
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
          ? `${name.trim()} is added. Deciding roles wait for another admin.`
          : `${name.trim()} is added.`
      }
    />
  );
}
