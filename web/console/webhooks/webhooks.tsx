import { useNavigate, useRouter } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { useSecret } from '../../shared/act/secret.tsx';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { useConsole } from '../session/console-context.ts';
import { FinanceWebhooks, RegisterFinanceWebhook } from './documents.generated.ts';
import { nameOfEvent } from './event-types.ts';
import { type DestinationValues, destinationFields, destinationMissing } from './fields.tsx';
import { type Destination, STATE_TONES, stateOf } from './words.ts';

const COLUMNS: readonly Column<Destination>[] = [
  {
    id: 'url',
    head: t('webhooks.destination'),
    width: 'minmax(0, 3fr)',
    isName: true,
    cell: (row) => (
      <>
        {row.url}
        {row.description ? <span className="below">{row.description}</span> : null}
      </>
    ),
  },
  {
    id: 'events',
    head: t('webhooks.events'),
    width: 'minmax(0, 2fr)',
    cell: ({ events }) => (
      <>
        {t('webhooks.events.count', { count: events.length })}
        <span className="below">{events.map(nameOfEvent).join(', ')}</span>
      </>
    ),
  },
  {
    id: 'state',
    head: t('webhooks.state'),
    width: '220px',
    cell: (row) => <Status state={stateOf(row)} tones={STATE_TONES} text={t(`webhooks.state.${stateOf(row)}`)} />,
  },
  { id: 'changed', head: t('webhooks.changed'), width: '130px', cell: (row) => <When at={row.updatedAt} /> },
];

const NEW: DestinationValues = { url: '', description: '', events: [], signatureScheme: 'SERVICE' };

export function WebhooksScreen() {
  const navigate = useNavigate();
  const router = useRouter();
  const { session } = useConsole();
  const { data, failure, isLoading, reload } = useGraphQuery(FinanceWebhooks, {}, ['WEBHOOK']);
  const rows = data?.financeWebhooks;
  const to = (row: Destination) => ({ to: '/webhooks/$webhookId', params: { webhookId: row.webhookId } }) as const;
  return (
    <Page
      title={t('webhooks.title')}
      about={t('webhooks.about')}
      acts={session.roles.includes('admin') ? <Register /> : null}
    >
      {failure && !rows ? (
        <Failed failure={failure} retry={reload} />
      ) : !rows ? (
        isLoading ? (
          <Loading what={t('webhooks.loading')} />
        ) : null
      ) : rows.length === 0 ? (
        <Empty title={t('webhooks.none')}>
          <p>{t('webhooks.none.about')}</p>
        </Empty>
      ) : (
        <DataTable
          label={t('webhooks.title')}
          rows={rows}
          idOf={(row) => row.webhookId}
          columns={COLUMNS}
          hrefOf={(row) => router.buildLocation(to(row)).href}
          open={(row) => void navigate(to(row))}
        />
      )}
    </Page>
  );
}

function Register() {
  const showSecret = useSecret();
  return (
    <Act
      id="register-finance-webhook"
      label={t('webhooks.register')}
      tone="primary"
      title={t('webhooks.register.title')}
      initial={NEW}
      explain={<p>{t('webhooks.register.explain')}</p>}
      fields={destinationFields}
      check={destinationMissing}
      document={RegisterFinanceWebhook}
      variables={({ url, description, events, signatureScheme }, idempotencyKey) => ({
        idempotencyKey,
        input: {
          url: url.trim(),
          events: [...events],
          signatureScheme,
          ...(description.trim() ? { description: description.trim() } : {}),
        },
      })}
      kinds={['WEBHOOK']}
      done={() => t('webhooks.register.done')}
      onDone={({ registerFinanceWebhook: made }) => {
        if (made?.__typename !== 'RegisteredFinanceWebhook') return;
        showSecret({
          title: t('webhooks.secret.title'),
          parts: [
            [t('webhooks.destination'), made.webhook.url],
            [t('webhooks.secret'), made.secret],
          ],
          about: t('webhooks.secret.about'),
        });
      }}
    />
  );
}
