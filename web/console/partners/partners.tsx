import './partners.css';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
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
  { id: 'name', head: t('partners.one'), width: 'minmax(0, 3fr)', isName: true, cell: (row) => row.name },
  {
    id: 'kind',
    head: t('partners.kind'),
    width: 'minmax(0, 2fr)',
    cell: (row) => (row.isIntegration ? t('partners.kind.integration') : t('partners.kind.partner')),
  },
  { id: 'status', head: t('partners.status'), width: '130px', cell: (row) => <PartnerStatus partner={row} /> },
  { id: 'created', head: t('partners.created'), width: '130px', cell: (row) => <When at={row.createdAt} /> },
];

export function PartnersScreen() {
  const navigate = useNavigate();
  const router = useRouter();
  const pages = usePages(Partners, { first: PAGE }, (result) => result.partners, ['PARTNER']);
  const to = ({ partnerId }: Pick<Row, 'partnerId'>) =>
    ({ to: '/partners/$partnerId', params: { partnerId } }) as const;
  return (
    <Page
      title={t('partners.title')}
      about={t('partners.about')}
      acts={
        pages.failure ? null : (
          <Act
            id="create-partner"
            label={t('partners.add')}
            tone="primary"
            title={t('partners.add.title')}
            initial={{ name: '', isIntegration: false }}
            explain={({ isIntegration }) => (
              <p>{isIntegration ? t('partners.add.explain.integration') : t('partners.add.explain')}</p>
            )}
            fields={({ name, isIntegration }, change) => (
              <>
                <Field label={t('partners.name')} hint={t('partners.name.hint')}>
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
                  {t('partners.integration')}
                </label>
              </>
            )}
            check={({ name }) => (name.trim() === '' ? t('partners.name.missing') : null)}
            document={CreatePartner}
            variables={({ name, isIntegration }, idempotencyKey) => ({
              idempotencyKey,
              input: { name: name.trim(), isIntegration },
            })}
            kinds={['PARTNER']}
            done={(_result, { name }) => t('partners.add.done', { name: name.trim() })}
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
        <Loading what={t('partners.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('partners.none')}>
          <p>{t('partners.none.about')}</p>
        </Empty>
      ) : (
        <DataTable
          label={t('partners.title')}
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
