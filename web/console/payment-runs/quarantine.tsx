import { useState } from 'react';
import { Act } from '../../shared/act/act.tsx';
import { usePages } from '../../shared/graph/query.ts';
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
import { QUARANTINE_WORDS } from './words.ts';

type QuarantinedFile = NonNullable<QuarantinedReturnFilesQuery['returnFiles']>['nodes'][number];

const PAGE = 50;
const NO_REASON = 'Enter the reason. It is kept for audits.';
const KINDS = ['BANK_ACCOUNT', 'REMITTANCE', 'REMITTANCE_ITEM', 'PAYABLE'];

const nameOf = ({ fileName, sequence }: QuarantinedFile) => fileName ?? `Return file ${sequence}`;

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
      head: 'File',
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
      head: 'Reason',
      width: 'minmax(0, 2fr)',
      cell: ({ reasons }) => reasons.map((reason) => QUARANTINE_WORDS[reason]).join(', '),
    },
    {
      id: 'account',
      head: 'Account',
      width: 'minmax(0, 2fr)',
      cell: ({ bankAccountId }) => payers.find((payer) => payer.bankAccountId === bankAccountId)?.label ?? '',
    },
    { id: 'received', head: 'Received', width: '132px', cell: ({ receivedAt }) => <When at={receivedAt} /> },
    { id: 'by', head: 'By', width: '110px', cell: ({ receivedBy }) => receivedBy.replace(/^operator:/, '') },
    {
      id: 'decide',
      head: 'Action',
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
    <section aria-label="Return files in quarantine">
      <h2>Return files in quarantine</h2>
      {said ? <ReturnFileResult summary={said} close={() => setSaid(null)} /> : null}
      <Listed
        label="Quarantined return files"
        pages={pages}
        idOf={({ returnFileId }) => returnFileId}
        columns={columns}
        empty={
          <Empty title="No quarantined files">
            <p>All return files could be trusted.</p>
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
      label="Import anyway"
      title={`Import ${nameOf(file)} anyway`}
      initial={{ reason: '' }}
      explain={
        <>
          <p>{file.findings.join('; ')}.</p>
          <p>
            Payments are marked as paid or refused, as far as the file can be read. Confirm the file with the bank
            first.
          </p>
        </>
      }
      fields={({ reason }, change) => (
        <LongTextField
          label="Reason"
          hint="Stored permanently with the file."
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
      done={() => `${nameOf(file)} is imported.`}
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
      label="Discard"
      tone="danger"
      title={`Discard ${nameOf(file)}`}
      initial={{ reason: '' }}
      explain={<p>Nothing of the file is imported, and its content is deleted. Its hash and the findings stay.</p>}
      fields={({ reason }, change) => (
        <LongTextField
          label="Reason"
          hint="Stored permanently with the file."
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
      done={() => `${nameOf(file)} is discarded.`}
    />
  );
}
