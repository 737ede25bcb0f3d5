import { Act } from '../../shared/act/act.tsx';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { useConsole } from '../session/console-context.ts';
import { Units } from './amount.tsx';
import { type ReceiptsOfReceivableQuery, ReverseReceipt } from './documents.generated.ts';
import { formatUnits } from './units.ts';

export type ListedReceipt = NonNullable<ReceiptsOfReceivableQuery['receivable']>['receipts']['nodes'][number];

export interface Reason {
  readonly reason: string;
}
export const reasonMissing = ({ reason }: Reason) => (reason.trim() === '' ? t('receivables.reason.missing') : null);
export const reasonField = ({ reason }: Reason, change: (part: Partial<Reason>) => void) => (
  <LongTextField
    label={t('receivables.reason')}
    hint={t('receivables.reason.hint')}
    value={reason}
    change={(reason) => change({ reason })}
  />
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
      label={t('receivables.reverse')}
      title={t('receivables.reverse.title')}
      initial={{ reason: '' }}
      explain={
        <p>
          <Rich
            text={creditTransactionId ? 'receivables.reverse.explain.pix' : 'receivables.reverse.explain'}
            values={{ amount: <Units units={amountBaseUnits} currency={currency} /> }}
          />
        </p>
      }
      fields={reasonField}
      check={reasonMissing}
      document={ReverseReceipt}
      variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { receiptId, reason } })}
      kinds={['RECEIVABLE', 'STATEMENT_ENTRY']}
      done={() => t('receivables.reverse.done', { amount: formatUnits(amountBaseUnits, currency) })}
    />
  );
}
