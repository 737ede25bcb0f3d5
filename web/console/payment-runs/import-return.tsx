import { Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { plural } from '../../shared/format/words.ts';
import { Field } from '../../shared/parts/field.tsx';
import { type ChosenFile, FileField } from '../../shared/parts/file-field.tsx';
import { Facts, Panel } from '../../shared/parts/page.tsx';
import { ImportRemittanceReturn, type ImportRemittanceReturnMutation } from './documents.generated.ts';
import type { Payer } from './places.ts';

type Answer = NonNullable<ImportRemittanceReturnMutation['importRemittanceReturn']>;
export type ReturnSummary = Extract<Answer, { readonly __typename: 'RemittanceReturn' }>;

/** Says what is unusual about the number of the file. Null when its number follows the previous one. */
function sequenceNote({ sequence, previousSequence, sequenceGap, isSequenceRepeated, isFileRepeated }: ReturnSummary) {
  if (isFileRepeated) return 'This file was imported before.';
  if (isSequenceRepeated) return `Another file of this account also has the number ${sequence}.`;
  if (sequenceGap === 0) return null;
  return `${plural(sequenceGap, 'file')} missing between number ${previousSequence} and ${sequence}. Ask the bank for them.`;
}

const MAX_BYTES = 3_000_000;

interface Chosen {
  readonly bankAccountId: string;
  readonly file: ChosenFile | null;
}

export function ImportReturn({
  banks,
  onDone,
}: {
  readonly banks: readonly Payer[];
  onDone(summary: ReturnSummary): void;
}) {
  const initial: Chosen = { bankAccountId: banks[0]?.bankAccountId ?? '', file: null };
  return (
    <Act
      id="import-return"
      label="Import return file"
      tone="primary"
      title="Import a return file"
      initial={initial}
      explain={
        <p>
          Payments are marked as paid or refused, as the bank reports. Refused payments can be put into another payment
          batch. The ERP is notified. Importing the same file again changes nothing. A file whose totals or owner are
          wrong goes to quarantine.
        </p>
      }
      fields={({ bankAccountId, file }, change) => (
        <>
          <Field label="Account at the sending bank">
            {(attributes) => (
              <select
                {...attributes}
                value={bankAccountId}
                onChange={({ target }) => change({ bankAccountId: target.value })}
              >
                {banks.map(({ bankAccountId: id, label }) => (
                  <option key={id} value={id ?? ''}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <FileField
            label="Return file"
            hint="CNAB 240 file as received from the bank. Drop it here or choose it."
            accept=".ret,.rem,.txt,.cnab"
            mostBytes={MAX_BYTES}
            file={file}
            onFile={(chosen) => change({ file: chosen })}
          />
        </>
      )}
      check={({ file }) => (file ? null : 'Choose a file.')}
      document={ImportRemittanceReturn}
      variables={({ bankAccountId, file }, idempotencyKey) => ({
        idempotencyKey,
        input: { bankAccountId, file: file?.base64 ?? '', ...(file && { fileName: file.name }) },
      })}
      kinds={['REMITTANCE', 'REMITTANCE_ITEM', 'PAYABLE']}
      done={({ importRemittanceReturn: answer }) =>
        answer?.__typename === 'RemittanceReturn'
          ? `Imported: ${answer.paid} paid, ${answer.refused} refused, ${answer.review} to review.`
          : 'The file is imported.'
      }
      onDone={({ importRemittanceReturn: answer }) => {
        if (answer?.__typename === 'RemittanceReturn') onDone(answer);
      }}
    />
  );
}

export function ReturnFileResult({ summary, close }: { readonly summary: ReturnSummary; close(): void }) {
  const { sequence, accepted, paid, refused, review, conflicts, repeated, unknown } = summary;
  const toDecide = review + conflicts;
  const note = sequenceNote(summary);
  return (
    <div className="said">
      <Panel
        title={`Result of return file ${sequence}`}
        aside={
          <button type="button" className="quiet small" onClick={close}>
            Dismiss
          </button>
        }
      >
        <Facts
          facts={[
            ['Paid', String(paid)],
            ['Accepted, not yet paid', String(accepted)],
            ['Refused', String(refused)],
            ['To review', String(review)],
            ['Contradictions', String(conflicts)],
            ['Already imported', String(repeated)],
            ['Unknown payments', String(unknown)],
          ]}
        />
        {note ? <p className="said-next">{note}</p> : null}
        {toDecide > 0 ? (
          <p className="said-next">
            <Link to="/remittance-items">{plural(toDecide, 'payment')} to decide</Link>
          </p>
        ) : null}
      </Panel>
    </div>
  );
}
