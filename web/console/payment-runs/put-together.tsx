import { Act } from '../../shared/act/act.tsx';
import { formatCents, sumOfCents } from '../../shared/format/money.ts';
import { plural } from '../../shared/format/words.ts';
import type { Failure } from '../../shared/graph/failure.ts';
import { Field } from '../../shared/parts/field.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { CreatePaymentBatch } from './documents.generated.ts';
import type { Payer } from './places.ts';
import type { DueInstallment } from './proposal.tsx';
import { faultWords } from './words.ts';

/** As many as the gateway takes into one run. */
const MOST = 500;
/** Of installments that do not fit, so many are named. */
const NAMED = 5;

/** Why some installments could not be put into the run, each by its document. */
function refusedWords(installments: readonly DueInstallment[]) {
  return ({ code, details }: Failure): string | null => {
    const faults = details['installments'];
    if (code !== 'installment_not_payable' || !Array.isArray(faults)) return null;
    const told = (faults as readonly { id: string; reason: string }[]).slice(0, NAMED).map(({ id, reason }) => {
      const found = installments.find(({ installmentId }) => installmentId === id);
      return `${found ? `${found.documentReference} of ${found.supplierName}` : 'One'} ${faultWords(reason)}`;
    });
    const rest = faults.length - told.length;
    return `Nothing was put together: ${told.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`;
  };
}

/** What is selected, what it comes to, and the act that puts it together. */
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
        {installments.length > MOST ? ` (${MOST} in one run)` : ''}
      </p>
      <button type="button" className="quiet" onClick={clear}>
        Clear
      </button>
      <Act
        id={`put-together:${payer.value}`}
        label="Put together…"
        tone="primary"
        title={`Payment run of ${plural(taken.length, 'installment')}`}
        initial={initial}
        explain={({ payOn }) => (
          <>
            <p>
              <Money cents={total} /> from {payer.label}. Nothing is paid before a treasurer, who is not you, releases
              it.
            </p>
            {isFile ? (
              <p>
                It becomes a CNAB 240 file. The bank pays on {payOn ? <Day day={payOn} /> : 'the next business day'}, or
                on the business day after it.
              </p>
            ) : (
              <p>What is paid, and to whom, is frozen now: whatever changes later is refused when it is to be paid.</p>
            )}
          </>
        )}
        {...(isFile
          ? {
              fields: ({ payOn }: typeof initial, change: (part: Partial<typeof initial>) => void) => (
                <Field label="Day on which the bank pays" hint="Left empty: the next business day.">
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
            ? `A run of ${plural(createPaymentBatch.itemCount, 'payment')}, ${formatCents(createPaymentBatch.total)}, waits for a treasurer.`
            : 'The run waits for a treasurer.'
        }
        onDone={({ createPaymentBatch }) => {
          if (createPaymentBatch?.__typename === 'PaymentBatch') onDone(createPaymentBatch.batchId);
        }}
      />
    </section>
  );
}
