import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient } from 'urql';
import { authorOf, plural } from '../../shared/format/words.ts';
import { useAsk, usePages } from '../../shared/graph/ask.ts';
import { requestOf } from '../../shared/graph/client.ts';
import { failureOf } from '../../shared/graph/failure.ts';
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
    Bank files
  </Link>,
];

/** One file for another bank: its bytes, and what became of each payment in it. */
export function RemittanceScreen() {
  const { remittanceId } = route.useParams();
  const { session } = useConsole();
  const asked = useAsk(Remittance, { remittanceId }, KINDS);
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
      <Page title="Bank file" above={above}>
        <Unread asked={asked} what="bank file" />
      </Page>
    );
  const mayDownload = session.roles.includes('treasurer') || session.roles.includes('preparer');
  return (
    <Page
      title={remittance.fileName}
      above={above}
      about={
        <>
          {plural(remittance.itemCount, 'payment')}, <Money cents={remittance.total} />: {remittance.paidCount} paid,{' '}
          {remittance.refusedCount} refused
        </>
      }
      acts={mayDownload ? <Download remittanceId={remittanceId} /> : null}
    >
      <div className="stack">
        <Panel title="What it is">
          <Facts
            facts={[
              ['Account', payerLabel({ sourceAccountId: null, bankAccountId: remittance.bankAccountId })],
              ['Agreement', remittance.agreement],
              ['Number', String(remittance.sequence)],
              ['The bank pays on', remittance.batch.payOn && <Day day={remittance.batch.payOn} />],
              ['Paid', <Money key="paid" cents={remittance.paidTotal} />],
              [
                'Payment run',
                <Link key="run" to="/payment-runs/$batchId" params={{ batchId: remittance.batch.batchId }}>
                  Show the run
                </Link>,
              ],
              ['Made by', authorOf(remittance.generatedBy)],
              ['Made', <When key="made" at={remittance.generatedAt} />],
              ['Bytes', String(remittance.sizeBytes)],
              ['SHA-256', <Copy key="sha" text={remittance.sha256} label="SHA-256" />],
            ]}
          />
        </Panel>
        <section aria-label="Payments of this file">
          <ItemTable what="payments of this file" pages={items} empty={<Empty title="There are no payments in it" />} />
        </section>
      </div>
    </Page>
  );
}

/** The file as it was made: the same bytes each time. */
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
      toast(`${data.remittanceFile.fileName} is saved: send it to the bank.`);
    } else toast(error ? failureOf(error).message : 'There is no such file.', 'bad');
  }
  return (
    <button type="button" className="primary" disabled={isBusy} onClick={() => void download()}>
      {isBusy ? 'Reading…' : 'Download'}
    </button>
  );
}
