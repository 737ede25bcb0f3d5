import { Act } from '../../shared/act/act.tsx';
import { formatCents, sumOfCents } from '../../shared/format/money.ts';
import { plural } from '../../shared/format/words.ts';
import type { Failure } from '../../shared/graph/failure.ts';
import { Field } from '../../shared/parts/field.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { CreatePaymentBatch, type PaymentRunProposalQuery } from './documents.generated.ts';
import type { Payer } from './places.ts';
import { faultWords } from './words.ts';

export type DueInstallment = PaymentRunProposalQuery['paymentRunProposal']['nodes'][number];

/** Maximum number of installments per batch. */
const MOST = 500;
/** Maximum number of rejected installments that the message names. */
const NAMED = 5;

/** Reason per installment, with its document, when a batch was refused. */
function refusedWords(installments: readonly DueInstallment[]) {
  return ({ code, details }: Failure): string | null => {
    const faults = details['installments'];
    if (code !== 'installment_not_payable' || !Array.isArray(faults)) return null;
    const reasons = (faults as readonly { id: string; reason: string }[]).slice(0, NAMED).map(({ id, reason }) => {
      const found = installments.find(({ installmentId }) => installmentId === id);
      return `${found ? `${found.documentReference} of ${found.supplierName}` : 'One installment'} ${faultWords(reason)}`;
    });
    const rest = faults.length - reasons.length;
    return `No batch was created: ${reasons.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`;
  };
}

export function PutTogether({
  payer,
  installments,
  clear,
  onDone,
}: {
  readonly payer: Payer;
  readonly installments: readonly DueInstallment[];
  clear(): void;
  onDone(batchId: string): void;
}) {
  const taken = installments.slice(0, MOST);
  const total = sumOfCents(taken.map(({ amount }) => amount));
  const isFile = payer.bankAccountId !== null;
  const initial = { payOn: '' };
  return (
    <section className="selection" aria-label="Selection">
      <p aria-live="polite">
        <strong>{plural(taken.length, 'installment')}</strong> selected, <Money cents={total} />
        {installments.length > MOST ? ` (maximum ${MOST} per batch)` : ''}
      </p>
      <button type="button" className="quiet" onClick={clear}>
        Clear
      </button>
      <Act
        id={`put-together:${payer.value}`}
        label="Create batch…"
        tone="primary"
        title={`Payment batch of ${plural(taken.length, 'installment')}`}
        initial={initial}
        explain={({ payOn }) => (
          <>
            <p>
              <Money cents={total} /> from {payer.label}. Nothing is paid until another treasurer releases the batch.
            </p>
            {isFile ? (
              <p>
                The batch becomes a CNAB 240 file. The bank pays on{' '}
                {payOn ? <Day day={payOn} /> : 'the day on which the batch is created'}, or on the next business day.
              </p>
            ) : (
              <p>
                The batch fixes amount and payee of each payment. If a payable changes later, its payment is rejected.
              </p>
            )}
          </>
        )}
        {...(isFile
          ? {
              fields: ({ payOn }: typeof initial, change: (part: Partial<typeof initial>) => void) => (
                <Field label="Payment date" hint="Leave empty to pay today, or on the next business day.">
                  {(attributes) => (
                    <input
                      {...attributes}
                      type="date"
                      value={payOn}
                      onChange={({ target }) => change({ payOn: target.value })}
                    />
                  )}
                </Field>
              ),
            }
          : {})}
        document={CreatePaymentBatch}
        variables={({ payOn }, idempotencyKey) => ({
          idempotencyKey,
          input: {
            installmentIds: taken.map(({ installmentId }) => installmentId),
            ...(payer.accountId === null ? {} : { sourceAccountId: payer.accountId }),
            ...(payer.bankAccountId === null ? {} : { bankAccountId: payer.bankAccountId }),
            ...(payOn === '' ? {} : { payOn }),
          },
        })}
        words={refusedWords(taken)}
        kinds={['PAYMENT_BATCH', 'PAYABLE']}
        done={({ createPaymentBatch }) =>
          createPaymentBatch?.__typename === 'PaymentBatch'
            ? `A batch of ${plural(createPaymentBatch.itemCount, 'payment')}, ${formatCents(createPaymentBatch.total)}, waits for a treasurer.`
            : 'The batch waits for a treasurer.'
        }
        onDone={({ createPaymentBatch }) => {
          if (createPaymentBatch?.__typename === 'PaymentBatch') onDone(createPaymentBatch.batchId);
        }}
      />
    </section>
  );
}
