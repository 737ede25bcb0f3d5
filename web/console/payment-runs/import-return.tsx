import { Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Field } from '../../shared/parts/field.tsx';
import { type ChosenFile, FileField } from '../../shared/parts/file-field.tsx';
import { Facts, Panel } from '../../shared/parts/page.tsx';
import { ImportRemittanceReturn, type ImportRemittanceReturnMutation } from './documents.generated.ts';
import type { Payer } from './places.ts';

type Answer = NonNullable<ImportRemittanceReturnMutation['importRemittanceReturn']>;
export type ReturnSummary = Extract<Answer, { readonly __typename: 'RemittanceReturn' }>;

/** Says what is unusual about the number of the file. Null when its number follows the previous one. */
function sequenceNote({ sequence, previousSequence, sequenceGap, isSequenceRepeated, isFileRepeated }: ReturnSummary) {
  if (isFileRepeated) return t('remittances.return.repeated');
  if (isSequenceRepeated) return t('remittances.return.sameNumber', { sequence });
  if (sequenceGap === 0) return null;
  return t('remittances.return.gap', { count: sequenceGap, previous: previousSequence ?? '', sequence });
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
      label={t('remittances.import')}
      tone="primary"
      title={t('remittances.import.title')}
      initial={initial}
      explain={<p>{t('remittances.import.explain')}</p>}
      fields={({ bankAccountId, file }, change) => (
        <>
          <Field label={t('remittances.import.account')}>
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
            label={t('remittances.import.file')}
            hint={t('remittances.import.file.hint')}
            accept=".ret,.rem,.txt,.cnab"
            mostBytes={MAX_BYTES}
            file={file}
            onFile={(chosen) => change({ file: chosen })}
          />
        </>
      )}
      check={({ file }) => (file ? null : t('remittances.import.missing'))}
      document={ImportRemittanceReturn}
      variables={({ bankAccountId, file }, idempotencyKey) => ({
        idempotencyKey,
        input: { bankAccountId, file: file?.base64 ?? '', ...(file && { fileName: file.name }) },
      })}
      kinds={['REMITTANCE', 'REMITTANCE_ITEM', 'PAYABLE']}
      done={({ importRemittanceReturn: answer }) =>
        answer?.__typename === 'RemittanceReturn'
          ? t('remittances.import.done', { paid: answer.paid, refused: answer.refused, review: answer.review })
          : t('remittances.import.done.any')
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
        title={t('remittances.return.result', { sequence })}
        aside={
          <button type="button" className="quiet small" onClick={close}>
            {t('remittances.dismiss')}
          </button>
        }
      >
        <Facts
          facts={[
            [t('remittances.paid'), String(paid)],
            [t('remittances.return.accepted'), String(accepted)],
            [t('remittances.refused.head'), String(refused)],
            [t('remittances.return.review'), String(review)],
            [t('remittances.return.conflicts'), String(conflicts)],
            [t('remittances.return.already'), String(repeated)],
            [t('remittances.return.unknown'), String(unknown)],
          ]}
        />
        {note ? <p className="said-next">{note}</p> : null}
        {toDecide > 0 ? (
          <p className="said-next">
            <Rich
              text="remittances.return.decide"
              values={{ count: toDecide }}
              tags={{ link: <Link to="/remittance-items" /> }}
            />
          </p>
        ) : null}
      </Panel>
    </div>
  );
}
