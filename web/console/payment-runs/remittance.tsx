import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient } from 'urql';
import { authorOf } from '../../shared/format/words.ts';
import { requestOf } from '../../shared/graph/client.ts';
import { failureOf } from '../../shared/graph/failure.ts';
import { useGraphQuery, usePages } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { saveFile } from '../../shared/parts/files.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Facts, Page, Panel } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Day, When } from '../../shared/parts/times.tsx';
import { toast } from '../../shared/parts/toast.tsx';
import { Unread } from '../../shared/parts/unread.tsx';
import { useConsole } from '../session/console-context.ts';
import { ItemsOfRemittance, Remittance, RemittanceFile } from './documents.generated.ts';
import { ItemTable } from './item-table.tsx';
import { usePlaces } from './places.ts';

const route = getRouteApi('/remittances/$remittanceId');
const PAGE = 50;
const KINDS = ['REMITTANCE', 'REMITTANCE_ITEM'];

const above = [
  <Link key="files" to="/remittances">
    {t('remittances.remittances')}
  </Link>,
];

export function RemittanceScreen() {
  const { remittanceId } = route.useParams();
  const { session } = useConsole();
  const asked = useGraphQuery(Remittance, { remittanceId }, KINDS);
  const items = usePages(
    ItemsOfRemittance,
    { remittanceId, first: PAGE },
    (result) => result.remittance?.items ?? null,
    KINDS,
  );
  const { payerLabel } = usePlaces();
  const remittance = asked.data?.remittance;
  if (!remittance)
    return (
      <Page title={t('paymentRuns.remittance')} above={above}>
        <Unread asked={asked} missing={t('remittances.remittance.missing')} />
      </Page>
    );
  const mayDownload = session.roles.includes('treasurer') || session.roles.includes('preparer');
  return (
    <Page
      title={remittance.fileName}
      above={above}
      about={
        <Rich
          text="remittances.remittance.summary"
          values={{
            count: remittance.itemCount,
            total: <Money cents={remittance.total} />,
            paid: remittance.paidCount,
            refused: remittance.refusedCount,
          }}
        />
      }
      acts={mayDownload ? <Download remittanceId={remittanceId} /> : null}
    >
      <div className="stack">
        <Panel title={t('paymentRuns.details')}>
          <Facts
            facts={[
              [
                t('remittances.account'),
                payerLabel({ sourceAccountId: null, bankAccountId: remittance.bankAccountId }),
              ],
              [t('remittances.agreement'), remittance.agreement],
              [t('remittances.number'), String(remittance.sequence)],
              [t('paymentRuns.paymentDate'), remittance.batch.payOn && <Day day={remittance.batch.payOn} />],
              [t('remittances.paid'), <Money key="paid" cents={remittance.paidTotal} />],
              [
                t('paymentRuns.one'),
                <Link key="run" to="/payment-runs/$batchId" params={{ batchId: remittance.batch.batchId }}>
                  {t('paymentRuns.showBatch')}
                </Link>,
              ],
              [t('remittances.generatedBy'), authorOf(remittance.generatedBy)],
              [t('remittances.generated'), <When key="made" at={remittance.generatedAt} />],
              [t('remittances.size'), String(remittance.sizeBytes)],
              ['SHA-256', <Copy key="sha" text={remittance.sha256} label="SHA-256" />],
            ]}
          />
        </Panel>
        <section aria-label={t('remittances.payments.ofFile')}>
          <ItemTable
            label={t('remittances.payments.ofFile')}
            pages={items}
            empty={<Empty title={t('remittances.payments.noneOfFile')} />}
          />
        </section>
      </div>
    </Page>
  );
}

/** Downloads the file as it was generated. Every download has the same bytes. */
function Download({ remittanceId }: { readonly remittanceId: string }) {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    const request = requestOf(RemittanceFile, { remittanceId });
    const { data, error } = await client.executeQuery(request, { requestPolicy: 'network-only' }).toPromise();
    setBusy(false);
    if (data?.remittanceFile) {
      saveFile(data.remittanceFile.fileName, data.remittanceFile.content);
      toast(t('remittances.file.saved', { file: data.remittanceFile.fileName }));
    } else toast(error ? failureOf(error).message : t('remittances.file.missing'), 'bad');
  }
  return (
    <button type="button" className="primary" disabled={isBusy} onClick={() => void download()}>
      {isBusy ? t('remittances.downloading') : t('remittances.download')}
    </button>
  );
}
