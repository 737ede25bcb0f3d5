import { getRouteApi, Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatDay } from '../../shared/format/time.ts';
import { plural } from '../../shared/format/words.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { Story, type StoryStep } from '../../shared/parts/story.tsx';
import { useConsole } from '../session/console-context.ts';
import {
  AccountingBatch,
  AccountingBatchEntries,
  type AccountingBatchQuery,
  AccountingChart,
  CancelAccountingBatch,
} from './documents.generated.ts';
import { Download } from './download.tsx';
import { EntryTable } from './entry-table.tsx';
import { useUntilMade } from './until-made.ts';
import { BATCH_TONES, KINDS } from './words.ts';

type ShownBatch = NonNullable<AccountingBatchQuery['accountingBatch']>;

const route = getRouteApi('/accounting-batches/$batchId');
const PAGE = 50;
const toList = (
  <Link key="batches" to="/accounting-batches">
    Accounting batches
  </Link>
);

export function BatchScreen() {
  const { batchId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(AccountingBatch, { id: batchId }, ['ACCOUNTING_BATCH']);
  const batch = data?.accountingBatch;
  useUntilMade(batch ? [batch.status] : [], reload);
  if (!batch) {
    return (
      <Page title="Accounting batch" above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what="Loading the batch" />
        ) : (
          <Empty title="This batch does not exist" />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={`Batch ${batch.number}`}
      above={[toList]}
      about={
        <>
          <Status state={batch.status} tones={BATCH_TONES} /> · {plural(batch.entryCount, 'entry', 'entries')} ·{' '}
          <Money cents={batch.total} />
        </>
      }
      acts={
        <>
          <Cancel batch={batch} />
          {batch.status === 'GENERATED' || batch.status === 'CONFIRMED' ? <Download batch={batch} /> : null}
        </>
      }
    >
      <div className="columns">
        <Panel title="File">
          <Facts
            facts={[
              ['Days', `${formatDay(batch.firstDay)} – ${formatDay(batch.lastDay)}`],
              ['Size', batch.sizeBytes > 0 ? `${batch.sizeBytes.toLocaleString('pt-BR')} bytes` : null],
              ['SHA-256', batch.sha256 && <Copy key="sha256" text={batch.sha256} label="SHA-256" />],
              ['ERP protocol number', batch.protocol],
              ['Id', <Copy key="id" text={batch.batchId} label="id" />],
            ]}
          />
        </Panel>
        <Panel title="History">
          <Story steps={stepsOf(batch)} />
        </Panel>
      </div>
      <Entries batchId={batchId} />
    </Page>
  );
}

function stepsOf(batch: ShownBatch): readonly StoryStep[] {
  const steps = [
    { key: 'generated', at: batch.generatedAt, who: batch.generatedBy, what: 'Generated', tone: 'wait' },
    { key: 'confirmed', at: batch.confirmedAt, who: batch.confirmedBy, what: 'Confirmed by the ERP', tone: 'good' },
    { key: 'cancelled', at: batch.cancelledAt, who: batch.cancelledBy, what: 'Cancelled', tone: 'bad' },
  ] as const;
  return steps.flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, at }]));
}

function Cancel({ batch: { batchId, number, status } }: { readonly batch: ShownBatch }) {
  const { session } = useConsole();
  if (status !== 'GENERATED' || !session.roles.includes('accountant')) return null;
  return (
    <Act
      id={`cancel-batch:${batchId}`}
      label="Cancel batch"
      tone="danger"
      title={`Cancel batch ${number}`}
      initial={{}}
      explain={
        <p>
          The file can no longer be downloaded, and its entries go into a later batch. The batch number is not reused.
        </p>
      }
      document={CancelAccountingBatch}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { batchId } })}
      kinds={KINDS}
      done={() => `Batch ${number} is cancelled: its entries go into the next batch.`}
    />
  );
}

function Entries({ batchId }: { readonly batchId: string }) {
  const chart = useGraphQuery(AccountingChart, {}, ['MASTER_DATA']).data?.master;
  const pages = usePages(
    AccountingBatchEntries,
    { id: batchId, first: PAGE },
    (result) => result.accountingBatch?.entries ?? null,
    KINDS,
  );
  return (
    <section aria-label="Entries" className="below-panels">
      <h2>Entries</h2>
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what="Loading entries" />
      ) : pages.rows.length === 0 ? (
        <Empty title="This batch has no entries">
          <p>The entries of a cancelled batch go into another batch.</p>
        </Empty>
      ) : (
        <EntryTable
          label="Entries of the batch"
          rows={pages.rows}
          chart={chart}
          hasMore={pages.hasMore}
          isLoadingMore={pages.isLoadingMore}
          more={pages.more}
        />
      )}
    </section>
  );
}
