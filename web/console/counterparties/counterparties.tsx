import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatDocument, wordsOf } from '../../shared/format/words.ts';
import { type Pages, usePages } from '../../shared/graph/query.ts';
import { TextField } from '../../shared/parts/inputs.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/data-table.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { Listed } from '../../shared/table/listed.tsx';
import { useConsole } from '../session/console-context.ts';
import {
  Counterparties,
  CounterpartiesInConflict,
  type CounterpartiesQuery,
  CreateCounterparty,
  FindCounterparties,
} from './documents.generated.ts';
import { inputOf, type TypedValues, ValueFields, valuesFault, valuesOf } from './value-fields.tsx';
import { STATUS_TONES } from './words.ts';

type ListedCounterparty = NonNullable<CounterpartiesQuery['counterparties']>['nodes'][number];

const route = getRouteApi('/counterparties');
const PAGE = 50;
const KINDS = ['COUNTERPARTY'] as const;

const COLUMNS: readonly Column<ListedCounterparty>[] = [
  {
    id: 'name',
    head: 'Name',
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: ({ name, tradeName }) => (
      <>
        <bdi>{name}</bdi>
        {tradeName ? <span className="below">{tradeName}</span> : null}
      </>
    ),
  },
  { id: 'document', head: 'CNPJ or CPF', width: '170px', cell: ({ document }) => formatDocument(document) },
  { id: 'roles', head: 'Role', width: 'minmax(0, 1.2fr)', cell: ({ roles }) => roles.map(wordsOf).join(', ') },
  {
    id: 'status',
    head: 'State',
    width: '100px',
    cell: ({ status }) => <Status state={status} tones={STATUS_TONES} />,
  },
  { id: 'version', head: 'Version', width: '76px', align: 'end', cell: ({ masterVersion }) => masterVersion },
  { id: 'updated', head: 'Changed', width: '140px', cell: ({ updatedAt }) => <When at={updatedAt} /> },
];

export function CounterpartiesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { session } = useConsole();
  const { name, document, show } = search;
  return (
    <Page
      title="Counterparties"
      about="Suppliers and customers. A system of the institution or an operator decides each field."
      acts={session.roles.includes('admin') ? <AddCounterparty /> : null}
    >
      <Filters
        label="Filter counterparties"
        values={search}
        onChange={(values) => void navigate({ to: '/counterparties', search: values, replace: true })}
        fields={[
          { name: 'name', label: 'Name or trade name contains', kind: 'text' },
          { name: 'document', label: 'CNPJ or CPF', kind: 'text', placeholder: 'complete number' },
          { name: 'show', label: 'Show', kind: 'choice', options: [['conflicts', 'Conflicts to settle']] },
        ]}
      />
      {show ? <InConflict /> : name && !document ? <Named name={name} /> : <All document={document} />}
    </Page>
  );
}

function All({ document }: { readonly document: string | undefined }) {
  const variables = { first: PAGE, ...(document ? { document } : {}) };
  return <Table pages={usePages(Counterparties, variables, (result) => result.counterparties, KINDS)} />;
}

function Named({ name }: { readonly name: string }) {
  const pages = usePages(FindCounterparties, { first: PAGE, name }, (result) => result.findCounterparties, KINDS);
  return <Table pages={pages} />;
}

function InConflict() {
  const pages = usePages(CounterpartiesInConflict, { first: PAGE }, (result) => result.counterpartiesInConflict, KINDS);
  return <Table pages={pages} />;
}

function Table({ pages }: { readonly pages: Pages<ListedCounterparty> }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const to = ({ counterpartyId }: ListedCounterparty) =>
    ({ to: '/counterparties/$counterpartyId', params: { counterpartyId } }) as const;
  return (
    <Listed
      pages={pages}
      label="Counterparties"
      idOf={({ counterpartyId }) => counterpartyId}
      columns={COLUMNS}
      hrefOf={(row) => router.buildLocation(to(row)).href}
      open={(row) => void navigate(to(row))}
      empty={
        <Empty title="No counterparties">
          <p>
            {search.show
              ? 'No counterparty has a conflict.'
              : Object.keys(search).length > 0
                ? 'No counterparty matches these filters.'
                : 'The ERP sends counterparties through its integration, or an admin adds them.'}
          </p>
        </Empty>
      }
    />
  );
}

function AddCounterparty() {
  const initial: TypedValues & { readonly document: string } = {
    ...{ document: '', name: '', tradeName: '', email: '', phone: '' },
    ...{ roles: ['SUPPLIER'], status: 'ACTIVE' },
  };
  return (
    <Act
      id="create-counterparty"
      label="Add counterparty"
      tone="primary"
      title="Add a counterparty"
      initial={initial}
      explain={
        <p>
          Operators decide all fields. Later you can link a system and give it authority over fields. The CNPJ or CPF
          never changes.
        </p>
      }
      fields={(values, change) => (
        <>
          <TextField
            label="CNPJ or CPF"
            maxLength={18}
            value={values.document}
            change={(document) => change({ document })}
          />
          <ValueFields values={values} change={change} />
        </>
      )}
      check={(values) => (values.document.trim() === '' ? 'Enter the CNPJ or CPF.' : valuesFault(values))}
      document={CreateCounterparty}
      variables={({ document, ...values }, idempotencyKey) => ({
        idempotencyKey,
        input: { document: document.trim(), fields: inputOf(valuesOf(values), {}) },
      })}
      kinds={KINDS}
      done={(_result, { name }) => `${name.trim()} is added.`}
    />
  );
}
