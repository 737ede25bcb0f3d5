import './partners.css';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { usePages } from '../../shared/graph/query.ts';
import { Field } from '../../shared/parts/field.tsx';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { CreatePartner, Partners, type PartnersQuery } from './documents.generated.ts';
import { PartnerStatus } from './partner-acts.tsx';
import { PartnersTabs } from './tabs.tsx';

type Row = NonNullable<PartnersQuery['partners']>['nodes'][number];

const PAGE = 50;
const LONGEST_NAME = 140;

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', head: 'Partner', width: 'minmax(0, 3fr)', isName: true, cell: (row) => row.name },
  {
    id: 'kind',
    head: 'Kind',
    width: 'minmax(0, 2fr)',
    cell: (row) => (row.isIntegration ? 'Integration of the institution' : 'A partner'),
  },
  { id: 'status', head: 'Status', width: '130px', cell: (row) => <PartnerStatus partner={row} /> },
  { id: 'created', head: 'Added', width: '130px', cell: (row) => <When at={row.createdAt} /> },
];

export function PartnersScreen() {
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(Partners, { first: PAGE }, (result) => result.partners, ['PARTNER']);
  const to = ({ partnerId }: Pick<Row, 'partnerId'>) =>
    ({ to: '/partners/$partnerId', params: { partnerId } }) as const;
  return (
    <Page
      title="Partners"
      about="Companies with access to the gateway."
      acts={
        pages.failure ? null : (
          <Act
            id="create-partner"
            label="Add partner"
            tone="primary"
            title="Add a partner"
            initial={{ name: '', isIntegration: false }}
            explain={({ isIntegration }) => (
              <p>
                The partner has no access until you issue a credential.
                {isIntegration ? ' The partner becomes an integration after a second admin approves it.' : ''}
              </p>
            )}
            fields={({ name, isIntegration }, change) => (
              <>
                <Field label="Name" hint="Must be unique. The name cannot be changed.">
                  {(attributes) => (
                    <input
                      {...attributes}
                      value={name}
                      maxLength={LONGEST_NAME}
                      onChange={({ target }) => change({ name: target.value })}
                    />
                  )}
                </Field>
                <label className="check">
                  <input
                    type="checkbox"
                    checked={isIntegration}
                    onChange={({ target }) => change({ isIntegration: target.checked })}
                  />
                  This partner is an integration of the institution, for example its ERP
                </label>
              </>
            )}
            check={({ name }) => (name.trim() === '' ? 'Enter the name.' : null)}
            document={CreatePartner}
            variables={({ name, isIntegration }, idempotencyKey) => ({
              idempotencyKey,
              input: { name: name.trim(), isIntegration },
            })}
            kinds={['PARTNER']}
            done={(_result, { name }) => `${name.trim()} is added. Next, issue a credential.`}
            onDone={({ createPartner: made }) => {
              if (made?.__typename === 'Partner') void navigate(to(made));
            }}
          />
        )
      }
    >
      <PartnersTabs />
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Loading partners" />
      ) : pages.rows.length === 0 ? (
        <Empty title="No partners yet">
          <p>Add a partner and issue a credential.</p>
        </Empty>
      ) : (
        <DataTable
          label="Partners"
          rows={pages.rows}
          idOf={(row) => row.partnerId}
          columns={COLUMNS}
          hrefOf={(row) => router.buildLocation(to(row)).href}
          open={(row) => void navigate(to(row))}
          hasMore={pages.hasMore}
          isLoadingMore={pages.isLoadingMore}
          more={pages.more}
        />
      )}
    </Page>
  );
}
