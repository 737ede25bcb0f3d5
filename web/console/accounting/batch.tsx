import { getRouteApi, Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { formatDay } from '../../shared/format/time.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
    {t('accounting.batches')}
  </Link>
);

export function BatchScreen() {
  const { batchId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(AccountingBatch, { id: batchId }, ['ACCOUNTING_BATCH']);
  const batch = data?.accountingBatch;
  useUntilMade(batch ? [batch.status] : [], reload);
  if (!batch) {
    return (
      <Page title={t('accounting.batch')} above={[toList]}>
        {failure ? (
          <Failed failure={failure} retry={reload} />
        ) : isLoading ? (
          <Loading what={t('accounting.batch.loading')} />
        ) : (
          <Empty title={t('accounting.batch.missing')} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={t('accounting.batch.number', { number: batch.number })}
      above={[toList]}
      about={
        <Rich
          text="accounting.batch.summary"
          values={{
            status: <Status state={batch.status} tones={BATCH_TONES} text={t(`accounting.status.${batch.status}`)} />,
            count: batch.entryCount,
            total: <Money cents={batch.total} />,
          }}
        />
      }
      acts={
        <>
          <Cancel batch={batch} />
          {batch.status === 'GENERATED' || batch.status === 'CONFIRMED' ? <Download batch={batch} /> : null}
        </>
      }
    >
      <div className="columns">
        <Panel title={t('accounting.file')}>
          <Facts
            facts={[
              [t('accounting.days'), `${formatDay(batch.firstDay)} – ${formatDay(batch.lastDay)}`],
              [
                t('accounting.size'),
                batch.sizeBytes > 0
                  ? t('accounting.size.bytes', { bytes: batch.sizeBytes.toLocaleString('pt-BR') })
                  : null,
              ],
              ['SHA-256', batch.sha256 && <Copy key="sha256" text={batch.sha256} label="SHA-256" />],
              [t('accounting.protocol'), batch.protocol],
              [t('accounting.id'), <Copy key="id" text={batch.batchId} label={t('accounting.id.label')} />],
            ]}
          />
        </Panel>
        <Panel title={t('accounting.history')}>
          <Story steps={stepsOf(batch)} />
        </Panel>
      </div>
      <Entries batchId={batchId} />
    </Page>
  );
}

function stepsOf(batch: ShownBatch): readonly StoryStep[] {
  const steps = [
    {
      key: 'generated',
      at: batch.generatedAt,
      who: batch.generatedBy,
      what: t('accounting.step.generated'),
      tone: 'wait',
    },
    {
      key: 'confirmed',
      at: batch.confirmedAt,
      who: batch.confirmedBy,
      what: t('accounting.step.confirmed'),
      tone: 'good',
    },
    {
      key: 'cancelled',
      at: batch.cancelledAt,
      who: batch.cancelledBy,
      what: t('accounting.step.cancelled'),
      tone: 'bad',
    },
  ] as const;
  return steps.flatMap(({ at, ...step }) => (at === null ? [] : [{ ...step, at }]));
}

function Cancel({ batch: { batchId, number, status } }: { readonly batch: ShownBatch }) {
  const { session } = useConsole();
  if (status !== 'GENERATED' || !session.roles.includes('accountant')) return null;
  return (
    <Act
      id={`cancel-batch:${batchId}`}
      label={t('accounting.cancel')}
      tone="danger"
      title={t('accounting.cancel.title', { number })}
      initial={{}}
      explain={<p>{t('accounting.cancel.explain')}</p>}
      document={CancelAccountingBatch}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { batchId } })}
      kinds={KINDS}
      done={() => t('accounting.cancel.done', { number })}
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
    <section aria-label={t('accounting.entries')} className="below-panels">
      <h2>{t('accounting.entries')}</h2>
      {pages.failure && pages.rows.length === 0 ? (
        <Failed failure={pages.failure} retry={pages.reload} />
      ) : pages.isLoading ? (
        <Loading what={t('accounting.entries.loading')} />
      ) : pages.rows.length === 0 ? (
        <Empty title={t('accounting.entries.none')}>
          <p>{t('accounting.entries.none.about')}</p>
        </Empty>
      ) : (
        <EntryTable
          label={t('accounting.entries.ofBatch')}
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
