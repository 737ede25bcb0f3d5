import { useNavigate, useRouter } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { useSecret } from '../../shared/act/secret.tsx';
import { plural } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { When } from '../../shared/parts/times.tsx';
import { type Column, DataTable } from '../../shared/table/data-table.tsx';
import { useConsole } from '../session/console-context.ts';
import { FinanceWebhooks, RegisterFinanceWebhook } from './documents.generated.ts';
import { nameOfEvent } from './event-types.ts';
import { type DestinationValues, destinationFields, destinationMissing } from './fields.tsx';
import { type Destination, STATE_TONES, STATE_WORDS, stateOf } from './words.ts';

const COLUMNS: readonly Column<Destination>[] = [
  {
    id: 'url',
    head: 'Destination',
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
    head: 'Events',
    width: 'minmax(0, 2fr)',
    cell: ({ events }) => (
      <>
        {plural(events.length, 'event')}
        <span className="below">{events.map(nameOfEvent).join(', ')}</span>
      </>
    ),
  },
  {
    id: 'state',
    head: 'State',
    width: '220px',
    cell: (row) => <Status state={stateOf(row)} tones={STATE_TONES} words={STATE_WORDS} />,
  },
  { id: 'changed', head: 'Changed', width: '130px', cell: (row) => <When at={row.updatedAt} /> },
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
      title="Finance webhooks"
      about="Systems of the institution that receive events about payables, receivables and statements."
      acts={session.roles.includes('admin') ? <Register /> : null}
    >
      {failure && !rows ? (
        <Failed failure={failure} retry={reload} />
      ) : !rows ? (
        isLoading ? (
          <Loading what="Loading destinations" />
        ) : null
      ) : rows.length === 0 ? (
        <Empty title="No destinations yet">
          <p>Register the address of your ERP, BI or message bus that receives events.</p>
        </Empty>
      ) : (
        <DataTable
          label="Finance webhooks"
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
      label="Register destination"
      tone="primary"
      title="Register a destination"
      initial={NEW}
      explain={
        <p>
          New events of the chosen types are posted to this address, signed with a secret that is shown once after this
          step. Earlier events are not sent.
        </p>
      }
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
      done={() => 'The destination is registered.'}
      onDone={({ registerFinanceWebhook: made }) => {
        if (made?.__typename !== 'RegisteredFinanceWebhook') return;
        showSecret({
          title: 'Signing secret',
          parts: [
            ['Destination', made.webhook.url],
            ['Secret', made.secret],
          ],
          about: 'Configure it at the receiver. The receiver uses it to verify that a message comes from this gateway.',
        });
      }}
    />
  );
}
