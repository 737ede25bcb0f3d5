import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatDocument } from '../../shared/format/words.ts';
import { type Pages, usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
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
    head: t('counterparties.field.NAME'),
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: ({ name, tradeName }) => (
      <>
        <bdi>{name}</bdi>
        {tradeName ? <span className="below">{tradeName}</span> : null}
      </>
    ),
  },
  {
    id: 'document',
    head: t('counterparties.cnpjOrCpf'),
    width: '170px',
    cell: ({ document }) => formatDocument(document),
  },
  {
    id: 'roles',
    head: t('counterparties.field.ROLES'),
    width: 'minmax(0, 1.2fr)',
    cell: ({ roles }) => roles.map((role) => t(`counterparties.role.${role}`)).join(', '),
  },
  {
    id: 'status',
    head: t('counterparties.field.STATUS'),
    width: '100px',
    cell: ({ status }) => <Status state={status} tones={STATUS_TONES} text={t(`counterparties.status.${status}`)} />,
  },
  {
    id: 'version',
    head: t('counterparties.version'),
    width: '76px',
    align: 'end',
    cell: ({ masterVersion }) => masterVersion,
  },
  {
    id: 'updated',
    head: t('counterparties.changed'),
    width: '140px',
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  },
];

export function CounterpartiesScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { session } = useConsole();
  const { name, document, show } = search;
  return (
    <Page
      title={t('counterparties.title')}
      about={t('counterparties.about')}
      acts={session.roles.includes('admin') ? <AddCounterparty /> : null}
    >
      <Filters
        label={t('counterparties.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/counterparties', search: values, replace: true })}
        fields={[
          { name: 'name', label: t('counterparties.filters.name'), kind: 'text' },
          {
            name: 'document',
            label: t('counterparties.cnpjOrCpf'),
            kind: 'text',
            placeholder: t('counterparties.cnpjOrCpf.hint'),
          },
          {
            name: 'show',
            label: t('counterparties.show'),
            kind: 'choice',
            options: [['conflicts', t('counterparties.show.conflicts')]],
          },
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
      label={t('counterparties.title')}
      idOf={({ counterpartyId }) => counterpartyId}
      columns={COLUMNS}
      hrefOf={(row) => router.buildLocation(to(row)).href}
      open={(row) => void navigate(to(row))}
      empty={
        <Empty title={t('counterparties.none')}>
          <p>
            {search.show
              ? t('counterparties.none.conflict')
              : Object.keys(search).length > 0
                ? t('counterparties.none.filtered')
                : t('counterparties.none.yet')}
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
      label={t('counterparties.add')}
      tone="primary"
      title={t('counterparties.add.title')}
      initial={initial}
      explain={<p>{t('counterparties.add.explain')}</p>}
      fields={(values, change) => (
        <>
          <TextField
            label={t('counterparties.cnpjOrCpf')}
            maxLength={18}
            value={values.document}
            change={(document) => change({ document })}
          />
          <ValueFields values={values} change={change} />
        </>
      )}
      check={(values) => (values.document.trim() === '' ? t('counterparties.add.missing') : valuesFault(values))}
      document={CreateCounterparty}
      variables={({ document, ...values }, idempotencyKey) => ({
        idempotencyKey,
        input: { document: document.trim(), fields: inputOf(valuesOf(values), {}) },
      })}
      kinds={KINDS}
      done={(_result, { name }) => t('counterparties.add.done', { name: name.trim() })}
    />
  );
}
