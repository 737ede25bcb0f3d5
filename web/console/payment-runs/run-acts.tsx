import { Act } from '../../shared/act/act.tsx';
import { plural } from '../../shared/format/words.ts';
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

const CHECK_PAYEES = 'Check payee, account and recent changes of each payment in the list.';

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
  const payments = plural(itemCount, 'payment');
  return (
    <>
      {cancels ? (
        <Act
          id={`cancel-run:${batchId}`}
          label="Cancel batch"
          tone="danger"
          title="Cancel this payment batch"
          initial={{}}
          explain={
            <p>
              {status === 'QUEUED'
                ? `None of its ${payments} will be made. The installments can be put into another batch.`
                : 'Payments that have not started are cancelled and can be put into another batch. Payments in progress continue.'}
            </p>
          }
          document={CancelPaymentBatch}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { batchId } })}
          kinds={['PAYMENT_BATCH', 'PAYMENT_ORDER', 'PAYABLE']}
          done={({ cancelPaymentBatch }) =>
            cancelPaymentBatch?.__typename === 'PaymentBatch' && cancelPaymentBatch.status === 'CANCELLED'
              ? 'The batch is cancelled.'
              : 'Payments that had not started are cancelled. The others continue.'
          }
        />
      ) : null}
      {isTreasurer && status === 'QUEUED' ? (
        hasPart ? (
          <p className="muted small">
            {isOwn
              ? 'You created this batch. Another treasurer must release it.'
              : 'You created, changed or approved one of its payables. Another treasurer must release it.'}
          </p>
        ) : (
          <Act
            id={`release:${batchId}`}
            label="Release batch"
            tone="primary"
            title={`Release ${payments}`}
            initial={{}}
            explain={
              isFile ? (
                <p>
                  <Money cents={total} /> from {payer}. Afterwards you can generate the remittance. The bank pays on{' '}
                  <Day day={payOn} />. {CHECK_PAYEES}
                </p>
              ) : (
                <p>
                  <Money cents={total} /> leave {payer} at once, by PIX, TED and boleto. Payments cannot be called back.{' '}
                  {CHECK_PAYEES}
                </p>
              )
            }
            document={ReleasePaymentBatch}
            variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { batchId, contentSha256 } })}
            kinds={['PAYMENT_BATCH', 'PAYMENT_ORDER']}
            done={() =>
              isFile
                ? 'The batch is released. You can generate its remittance now.'
                : `Released: ${payments} in progress.`
            }
          />
        )
      ) : null}
      {isTreasurer && status === 'RELEASED' && isFile && !remittance ? (
        <Act
          id={`generate:${batchId}`}
          label="Generate remittance"
          tone="primary"
          title="Generate the remittance of this batch"
          initial={{}}
          explain={
            <p>
              Generates a CNAB 240 file of {payments}, <Money cents={total} />, with the next number of the agreement.
              After this, the batch cannot be cancelled. The bank pays after you send it the file.
            </p>
          }
          document={GenerateRemittance}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { batchId } })}
          kinds={['PAYMENT_BATCH', 'REMITTANCE', 'REMITTANCE_ITEM']}
          done={({ generateRemittance }) =>
            generateRemittance?.__typename === 'Remittance'
              ? `${generateRemittance.fileName} is generated. Download it and send it to the bank.`
              : 'The remittance is generated.'
          }
        />
      ) : null}
    </>
  );
}
