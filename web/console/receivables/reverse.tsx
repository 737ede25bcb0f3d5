import { Act } from '../../shared/act/act.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { useConsole } from '../session/console-context.ts';
import { Units } from './amount.tsx';
import { type ReceiptsOfReceivableQuery, ReverseReceipt } from './documents.generated.ts';
import { formatUnits } from './units.ts';

export type ListedReceipt = NonNullable<ReceiptsOfReceivableQuery['receivable']>['receipts']['nodes'][number];

export interface Reason {
  readonly reason: string;
}
export const reasonMissing = ({ reason }: Reason) =>
  reason.trim() === '' ? 'Enter a reason. It is kept for audits.' : null;
export const reasonField = ({ reason }: Reason, change: (part: Partial<Reason>) => void) => (
  <LongTextField label="Reason" hint="Stored permanently." value={reason} change={(reason) => change({ reason })} />
);

/** Reverses a receipt. Shown only for an active receipt and to roles that can reverse it. */
export function Reverse({ receipt, currency }: { readonly receipt: ListedReceipt; readonly currency: string }) {
  const { session } = useConsole();
  const { receiptId, amountBaseUnits, creditTransactionId, reversedOn } = receipt;
  const mayReverse = session.roles.includes('accountant') || session.roles.includes('treasurer');
  if (reversedOn || !mayReverse) return <span className="muted">–</span>;
  return (
    <Act
      id={`reverse:${receiptId}`}
      label="Reverse"
      title="Reverse this receipt"
      initial={{ reason: '' }}
      explain={
        <p>
          <Units units={amountBaseUnits} currency={currency} /> are open again from today
          {creditTransactionId ? ', and the PIX can be identified again' : ''}. Reports of past months do not change.
          This cannot be undone.
        </p>
      }
      fields={reasonField}
      check={reasonMissing}
      document={ReverseReceipt}
      variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { receiptId, reason } })}
      kinds={['RECEIVABLE', 'STATEMENT_ENTRY']}
      done={() => `The receipt of ${formatUnits(amountBaseUnits, currency)} is reversed.`}
    />
  );
}
