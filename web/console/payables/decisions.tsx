import { Act } from '../../shared/act/act.tsx';
import { authorOf } from '../../shared/format/words.ts';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { PayeeSummary } from '../parts/payee.tsx';
import { useConsole } from '../session/console-context.ts';
import { ApprovePayable, CancelPayable, type PayableQuery, RefusePayable } from './documents.generated.ts';

export type ShownPayable = NonNullable<PayableQuery['payable']>;

interface Reason {
  readonly reason: string;
}
const reasonMissing = ({ reason }: Reason) => (reason.trim() === '' ? 'Enter a reason. It is kept for audits.' : null);
const reasonField = ({ reason }: Reason, change: (part: Partial<Reason>) => void) => (
  <LongTextField
    label="Reason"
    hint="Stored permanently with the payable."
    value={reason}
    change={(reason) => change({ reason })}
  />
);

export function Decisions({
  payable,
  onBehalfOf,
}: {
  readonly payable: ShownPayable;
  readonly onBehalfOf: string | undefined;
}) {
  const { session } = useConsole();
  const { payableId, version, contentSha256, status, supplierName, documentReference, netAmount, approvedBy } = payable;
  const expected = { payableId, expectedVersion: version };
  const decided = { ...expected, contentSha256, ...(onBehalfOf ? { onBehalfOf } : {}) };
  const payee = (
    <PayeeSummary payee={payable}>
      <p>Prepared by {authorOf(payable.createdBy)}</p>
    </PayeeSummary>
  );
  const instead = onBehalfOf ? <p>You decide on behalf of {onBehalfOf}.</p> : null;
  const name = `${documentReference} of ${supplierName}`;
  const isApprover = session.roles.includes('approver');
  const decides = isApprover && status === 'PENDING';
  const cancels = (isApprover || session.roles.includes('preparer')) && (status === 'PENDING' || status === 'APPROVED');
  return (
    <>
      {cancels ? (
        <Act
          id={`cancel:${payableId}`}
          label="Cancel payable"
          title={`Cancel ${name}`}
          initial={{ reason: '' }}
          explain={<p>The payable can no longer be paid. This cannot be undone.</p>}
          fields={reasonField}
          check={reasonMissing}
          document={CancelPayable}
          variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { ...expected, reason } })}
          kinds={['PAYABLE']}
          done={() => `${name} is cancelled.`}
        />
      ) : null}
      {decides ? (
        <>
          <Act
            id={`refuse:${payableId}`}
            label="Refuse"
            tone="danger"
            title={`Refuse ${name}`}
            initial={{ reason: '' }}
            explain={
              <>
                <p>
                  <Money cents={netAmount} /> will not be paid. This cannot be undone: the ERP would have to send a new
                  payable.
                </p>
                {payee}
                {instead}
              </>
            }
            fields={reasonField}
            check={reasonMissing}
            document={RefusePayable}
            variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { ...decided, reason } })}
            kinds={['PAYABLE']}
            done={() => `${name} is refused.`}
          />
          <Act
            id={`approve:${payableId}`}
            label="Approve"
            tone="primary"
            title={`Approve ${name}`}
            initial={{}}
            explain={
              <>
                <p>
                  <Money cents={netAmount} /> to <bdi>{supplierName}</bdi> by {payable.paymentMethod} can be put into a
                  payment batch after this.
                </p>
                {payee}
                {instead}
                {approvedBy ? <p>{authorOf(approvedBy)} approved it already. Yours is the second approval.</p> : null}
              </>
            }
            document={ApprovePayable}
            variables={(_values, idempotencyKey) => ({ idempotencyKey, input: decided })}
            kinds={['PAYABLE']}
            done={({ approvePayable }) =>
              approvePayable?.__typename === 'Payable' && approvePayable.status === 'PENDING'
                ? `${name} has your approval and waits for a second approver.`
                : `${name} is approved.`
            }
          />
        </>
      ) : null}
    </>
  );
}
