import { Act } from '../../shared/act/act.tsx';
import { plural } from '../../shared/format/words.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { useConsole } from '../session/console-context.ts';
import { CancelPaymentBatch, GenerateRemittance, ReleasePaymentBatch } from './documents.generated.ts';
import type { ShownBatch } from './payment-run.tsx';

const CHECK_PAYEES = 'The list of its payments says who is paid, where, and what changed since the last payment.';

/** What whoever looks may do with a payment run in its state. */
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
          label="Cancel run"
          tone="danger"
          title="Cancel this payment run"
          initial={{}}
          explain={
            <p>
              {status === 'QUEUED'
                ? `None of its ${payments} is made. What was to be paid can be put into another run.`
                : 'What has not begun is not paid, and can be put into another run. What is on its way is paid all the same.'}
            </p>
          }
          document={CancelPaymentBatch}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { batchId } })}
          kinds={['PAYMENT_BATCH', 'PAYMENT_ORDER', 'PAYABLE']}
          done={({ cancelPaymentBatch }) =>
            cancelPaymentBatch?.__typename === 'PaymentBatch' && cancelPaymentBatch.status === 'CANCELLED'
              ? 'The run is cancelled.'
              : 'What had not begun is cancelled; the rest goes on.'
          }
        />
      ) : null}
      {isTreasurer && status === 'QUEUED' ? (
        hasPart ? (
          <p className="muted small">
            {isOwn
              ? 'You put it together: another treasurer releases it.'
              : 'You created, changed or approved a payable of it: another treasurer releases it.'}
          </p>
        ) : (
          <Act
            id={`release:${batchId}`}
            label="Release"
            tone="primary"
            title={`Release ${payments}`}
            initial={{}}
            explain={
              isFile ? (
                <p>
                  <Money cents={total} /> from {payer}. After this the bank file can be made; the bank pays on{' '}
                  <Day day={payOn} />. {CHECK_PAYEES}
                </p>
              ) : (
                <p>
                  <Money cents={total} /> leave {payer} at once, by PIX, TED and boleto. What has left cannot be called
                  back. {CHECK_PAYEES}
                </p>
              )
            }
            document={ReleasePaymentBatch}
            variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { batchId, contentSha256 } })}
            kinds={['PAYMENT_BATCH', 'PAYMENT_ORDER']}
            done={() =>
              isFile ? 'The run is released: its bank file can be made now.' : `Released: ${payments} on their way.`
            }
          />
        )
      ) : null}
      {isTreasurer && status === 'RELEASED' && isFile && !remittance ? (
        <Act
          id={`generate:${batchId}`}
          label="Make bank file"
          tone="primary"
          title="Make the bank file of this run"
          initial={{}}
          explain={
            <p>
              A CNAB 240 file of {payments}, <Money cents={total} />, with the next number of the agreement. It is made
              once, and the run cannot be cancelled after it. The bank pays once you have sent it the file.
            </p>
          }
          document={GenerateRemittance}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { batchId } })}
          kinds={['PAYMENT_BATCH', 'REMITTANCE', 'REMITTANCE_ITEM']}
          done={({ generateRemittance }) =>
            generateRemittance?.__typename === 'Remittance'
              ? `${generateRemittance.fileName} is made: download it, and send it to the bank.`
              : 'The bank file is made.'
          }
        />
      ) : null}
    </>
  );
}
