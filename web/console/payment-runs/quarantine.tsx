import { useState } from 'react';
import { Act } from '../../shared/act/act.tsx';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { When } from '../../shared/parts/times.tsx';
import type { Column } from '../../shared/table/columns.ts';
import { Listed } from '../../shared/table/listed.tsx';
import { useConsole } from '../session/console-context.ts';
import {
  DiscardReturnFile,
  ImportQuarantinedReturn,
  QuarantinedReturnFiles,
  type QuarantinedReturnFilesQuery,
} from './documents.generated.ts';
import { ReturnFileResult, type ReturnSummary } from './import-return.tsx';
import { usePlaces } from './places.ts';

type QuarantinedFile = NonNullable<QuarantinedReturnFilesQuery['returnFiles']>['nodes'][number];

const PAGE = 50;
const NO_REASON = t('remittances.reason.missing');
const KINDS = ['BANK_ACCOUNT', 'REMITTANCE', 'REMITTANCE_ITEM', 'PAYABLE'];

const nameOf = ({ fileName, sequence }: QuarantinedFile) => fileName ?? t('remittances.quarantine.file', { sequence });

/** Return files that cannot be trusted, each with what is wrong and the two decisions on it. */
export function Quarantine() {
  const { session } = useConsole();
  const { payers } = usePlaces();
  const [said, setSaid] = useState<ReturnSummary | null>(null);
  const pages = usePages(QuarantinedReturnFiles, { first: PAGE }, (result) => result.returnFiles, KINDS);
  const decides = session.roles.includes('preparer') || session.roles.includes('accountant');
  const columns: readonly Column<QuarantinedFile>[] = [
    {
      id: 'file',
      head: t('remittances.file'),
      width: 'minmax(0, 3fr)',
      isName: true,
      cell: (file) => (
        <>
          {nameOf(file)}
          <span className="below">{file.findings.join('; ')}</span>
        </>
      ),
    },
    {
      id: 'reason',
      head: t('remittances.reason'),
      width: 'minmax(0, 2fr)',
      cell: ({ reasons }) => reasons.map((reason) => t(`remittances.quarantine.${reason}`)).join(', '),
    },
    {
      id: 'account',
      head: t('remittances.account'),
      width: 'minmax(0, 2fr)',
      cell: ({ bankAccountId }) => payers.find((payer) => payer.bankAccountId === bankAccountId)?.label ?? '',
    },
    {
      id: 'received',
      head: t('remittances.received'),
      width: '132px',
      cell: ({ receivedAt }) => <When at={receivedAt} />,
    },
    {
      id: 'by',
      head: t('paymentRuns.by'),
      width: '110px',
      cell: ({ receivedBy }) => receivedBy.replace(/^operator:/, ''),
    },
    {
      id: 'decide',
      head: t('remittances.action'),
      width: '200px',
      align: 'end',
      cell: (file) =>
        decides ? (
          <span className="acts">
            {file.isImportable ? <ImportAnyway file={file} onDone={setSaid} /> : null}
            <Discard file={file} />
          </span>
        ) : (
          <span className="muted">–</span>
        ),
    },
  ];
  return (
    <section aria-label={t('remittances.quarantine')}>
      <h2>{t('remittances.quarantine')}</h2>
      {said ? <ReturnFileResult summary={said} close={() => setSaid(null)} /> : null}
      <Listed
        label={t('remittances.quarantine.label')}
        pages={pages}
        idOf={({ returnFileId }) => returnFileId}
        columns={columns}
        empty={
          <Empty title={t('remittances.quarantine.none')}>
            <p>{t('remittances.quarantine.none.about')}</p>
          </Empty>
        }
      />
    </section>
  );
}

function ImportAnyway({ file, onDone }: { readonly file: QuarantinedFile; onDone(summary: ReturnSummary): void }) {
  return (
    <Act
      id={`import-anyway:${file.returnFileId}`}
      label={t('remittances.importAnyway')}
      title={t('remittances.importAnyway.title', { file: nameOf(file) })}
      initial={{ reason: '' }}
      explain={
        <>
          <p>{file.findings.join('; ')}.</p>
          <p>{t('remittances.importAnyway.explain')}</p>
        </>
      }
      fields={({ reason }, change) => (
        <LongTextField
          label={t('remittances.reason')}
          hint={t('remittances.reason.hint')}
          value={reason}
          change={(reason) => change({ reason })}
        />
      )}
      check={({ reason }) => (reason.trim() === '' ? NO_REASON : null)}
      document={ImportQuarantinedReturn}
      variables={({ reason }, idempotencyKey) => ({
        idempotencyKey,
        input: { returnFileId: file.returnFileId, reason },
      })}
      kinds={KINDS}
      done={() => t('remittances.importAnyway.done', { file: nameOf(file) })}
      onDone={({ importQuarantinedReturn: answer }) => {
        if (answer?.__typename === 'RemittanceReturn') onDone(answer);
      }}
    />
  );
}

function Discard({ file }: { readonly file: QuarantinedFile }) {
  return (
    <Act
      id={`discard:${file.returnFileId}`}
      label={t('remittances.discard')}
      tone="danger"
      title={t('remittances.discard.title', { file: nameOf(file) })}
      initial={{ reason: '' }}
      explain={<p>{t('remittances.discard.explain')}</p>}
      fields={({ reason }, change) => (
        <LongTextField
          label={t('remittances.reason')}
          hint={t('remittances.reason.hint')}
          value={reason}
          change={(reason) => change({ reason })}
        />
      )}
      check={({ reason }) => (reason.trim() === '' ? NO_REASON : null)}
      document={DiscardReturnFile}
      variables={({ reason }, idempotencyKey) => ({
        idempotencyKey,
        input: { returnFileId: file.returnFileId, reason },
      })}
      kinds={KINDS}
      done={() => t('remittances.discard.done', { file: nameOf(file) })}
    />
  );
}
