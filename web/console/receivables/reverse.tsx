import { Act } from '../../shared/act/act.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { useConsole } from '../session/console-context.ts';
import { Units } from './amount.tsx';
import { ReverseReceipt } from './documents.generated.ts';
import type { ListedReceipt } from './receipts-of.tsx';
import { formatUnits } from './units.ts';

export interface Reason {
  readonly reason: string;
}
export const reasonMissing = ({ reason }: Reason) =>
  reason.trim() === '' ? 'Say why: whoever asks later reads it.' : null;
export const reasonField = ({ reason }: Reason, change: (part: Partial<Reason>) => void) => (
  <LongTextField label="Reason" hint="Kept for good." value={reason} change={(reason) => change({ reason })} />
);

/** Takes a receipt back, for whoever may and while it counts. */
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
          <Units units={amountBaseUnits} currency={currency} /> are open again from today on
          {creditTransactionId ? ', and the PIX can be identified as something else' : ''}. Reports of past months stay
          as they are. This cannot be undone.
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
