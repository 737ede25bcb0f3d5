import { Act } from '../../shared/act/act.tsx';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { useConsole } from '../session/console-context.ts';
import {
  CancelPaymentBatch,
  GenerateRemittance,
  type PaymentBatchQuery,
  ReleasePaymentBatch,
} from './documents.generated.ts';

export type ShownBatch = NonNullable<PaymentBatchQuery['paymentBatch']>;

const CHECK_PAYEES = t('paymentRuns.checkPayees');

export function RunActs({ batch, payer }: { readonly batch: ShownBatch; readonly payer: string }) {
  const { session } = useConsole();
  const { batchId, status, itemCount, total, contentSha256, bankAccountId, remittance, payOn } = batch;
  const isFile = bankAccountId !== null;
  const isTreasurer = session.roles.includes('treasurer');
  const self = `operator:${session.login}`;
  const isOwn = batch.createdBy === self;
  const hasPart = isOwn || batch.participants.includes(self);
  const cancels =
    (isTreasurer || session.roles.includes('preparer')) && status !== 'CANCELLED' && !(isFile && remittance);

  return (
    <>
      {cancels ? (
        <Act
          id={`cancel-run:${batchId}`}
          label={t('paymentRuns.cancel')}
          tone="danger"
          title={t('paymentRuns.cancel.title')}
          initial={{}}
          explain={
            <p>
              {status === 'QUEUED'
                ? t('paymentRuns.cancel.queued', { count: itemCount })
                : t('paymentRuns.cancel.released')}
            </p>
          }
          document={CancelPaymentBatch}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { batchId } })}
          kinds={['PAYMENT_BATCH', 'PAYMENT_ORDER', 'PAYABLE']}
          done={({ cancelPaymentBatch }) =>
            cancelPaymentBatch?.__typename === 'PaymentBatch' && cancelPaymentBatch.status === 'CANCELLED'
              ? t('paymentRuns.cancel.done')
              : t('paymentRuns.cancel.done.part')
          }
        />
      ) : null}
      {isTreasurer && status === 'QUEUED' ? (
        hasPart ? (
          <p className="muted small">{isOwn ? t('paymentRuns.own') : t('paymentRuns.hasPart')}</p>
        ) : (
          <Act
            id={`release:${batchId}`}
            label={t('paymentRuns.release')}
            tone="primary"
            title={t('paymentRuns.release.title', { count: itemCount })}
            initial={{}}
            explain={
              isFile ? (
                <p>
                  <Rich
                    text="paymentRuns.release.file"
                    values={{ total: <Money cents={total} />, payer, day: <Day day={payOn} />, check: CHECK_PAYEES }}
                  />
                </p>
              ) : (
                <p>
                  <Rich
                    text="paymentRuns.release.now"
                    values={{ total: <Money cents={total} />, payer, check: CHECK_PAYEES }}
                  />
                </p>
              )
            }
            document={ReleasePaymentBatch}
            variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { batchId, contentSha256 } })}
            kinds={['PAYMENT_BATCH', 'PAYMENT_ORDER']}
            done={() =>
              isFile ? t('paymentRuns.release.done.file') : t('paymentRuns.release.done', { count: itemCount })
            }
          />
        )
      ) : null}
      {isTreasurer && status === 'RELEASED' && isFile && !remittance ? (
        <Act
          id={`generate:${batchId}`}
          label={t('paymentRuns.generate')}
          tone="primary"
          title={t('paymentRuns.generate.title')}
          initial={{}}
          explain={
            <p>
              <Rich text="paymentRuns.generate.explain" values={{ count: itemCount, total: <Money cents={total} /> }} />
            </p>
          }
          document={GenerateRemittance}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { batchId } })}
          kinds={['PAYMENT_BATCH', 'REMITTANCE', 'REMITTANCE_ITEM']}
          done={({ generateRemittance }) =>
            generateRemittance?.__typename === 'Remittance'
              ? t('paymentRuns.generate.done', { file: generateRemittance.fileName })
              : t('paymentRuns.generate.done.any')
          }
        />
      ) : null}
    </>
  );
}
