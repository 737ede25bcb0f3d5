import { Act } from '../../shared/act/act.tsx';
import { formatCents, sumOfCents } from '../../shared/format/money.ts';
import type { Failure } from '../../shared/graph/failure.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
      return t('paymentRuns.fault.ofInstallment', {
        installment: found
          ? t('paymentRuns.name', { reference: found.documentReference, supplier: found.supplierName })
          : t('paymentRuns.fault.oneInstallment'),
        fault: faultWords(reason),
      });
    });
    const rest = faults.length - reasons.length;
    const named = reasons.join('; ');
    return rest > 0
      ? t('paymentRuns.refused.more', { reasons: named, count: rest })
      : t('paymentRuns.refused', { reasons: named });
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
    <section className="selection" aria-label={t('paymentRuns.selection')}>
      <p aria-live="polite">
        <Rich
          text={installments.length > MOST ? 'paymentRuns.selected.most' : 'paymentRuns.selected'}
          values={{ count: taken.length, most: MOST, total: <Money cents={total} /> }}
          tags={{ strong: <strong /> }}
        />
      </p>
      <button type="button" className="quiet" onClick={clear}>
        {t('paymentRuns.clear')}
      </button>
      <Act
        id={`put-together:${payer.value}`}
        label={t('paymentRuns.create.label')}
        tone="primary"
        title={t('paymentRuns.create.title', { count: taken.length })}
        initial={initial}
        explain={({ payOn }) => (
          <>
            <p>
              <Rich text="paymentRuns.create.explain" values={{ total: <Money cents={total} />, payer: payer.label }} />
            </p>
            {isFile ? (
              <p>
                {payOn ? (
                  <Rich text="paymentRuns.create.file.on" values={{ day: <Day day={payOn} /> }} />
                ) : (
                  t('paymentRuns.create.file')
                )}
              </p>
            ) : (
              <p>{t('paymentRuns.create.fixed')}</p>
            )}
          </>
        )}
        {...(isFile
          ? {
              fields: ({ payOn }: typeof initial, change: (part: Partial<typeof initial>) => void) => (
                <Field label={t('paymentRuns.paymentDate')} hint={t('paymentRuns.create.payOn.hint')}>
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
            ? t('paymentRuns.create.done', {
                count: createPaymentBatch.itemCount,
                total: formatCents(createPaymentBatch.total),
              })
            : t('paymentRuns.create.done.any')
        }
        onDone={({ createPaymentBatch }) => {
          if (createPaymentBatch?.__typename === 'PaymentBatch') onDone(createPaymentBatch.batchId);
        }}
      />
    </section>
  );
}
