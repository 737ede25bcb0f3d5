import { Act } from '../../shared/act/act.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { useConsole } from '../session/console-context.ts';
import { BookingDayField } from '../treasury/booking-day.tsx';
import { type ItemsToReviewQuery, ResolveRemittanceItem, SettleRemittanceConflict } from './documents.generated.ts';
import { REVIEW_WORDS } from './words.ts';

export type ListedItem = NonNullable<ItemsToReviewQuery['remittanceItemsToReview']>['nodes'][number];

const nameOf = ({ installment: { payable } }: ListedItem) => `${payable.documentReference} of ${payable.supplierName}`;

/** The decision that the signed-in operator can take on a payment in a remittance, or a dash. */
export function ItemDecision({ item }: { readonly item: ListedItem }) {
  const { session } = useConsole();
  if (item.review && session.roles.includes('treasurer')) return <Resolve item={item} />;
  if (item.conflictStatus === 'OPEN' && session.roles.includes('accountant')) return <Settle item={item} />;
  return <span className="muted">–</span>;
}

function Resolve({ item }: { readonly item: ListedItem }) {
  const initial = { outcome: '' as '' | 'PAID' | 'REFUSED', paidOn: item.paidOn ?? '', bookedOn: '' };
  const name = nameOf(item);
  return (
    <Act
      id={`resolve:${item.itemId}`}
      label="Resolve"
      title={`Resolve ${name}`}
      initial={initial}
      explain={({ outcome }) => (
        <>
          <p>
            {item.review ? REVIEW_WORDS[item.review] : null} The payment is for <Money cents={item.amount} />
            {item.paidAmount === null ? null : (
              <>
                {' '}
                and the bank reports <Money cents={item.paidAmount} />
              </>
            )}
            . Enter the result that the bank confirmed to you.
          </p>
          {outcome === 'PAID' ? <p>The installment is marked as paid and the ERP is notified.</p> : null}
          {outcome === 'REFUSED' ? (
            <p>
              The installment is not paid. The ERP is notified, and the installment can be put into another payment
              batch.
            </p>
          ) : null}
        </>
      )}
      fields={({ outcome, paidOn, bookedOn }, change) => (
        <>
          <Field label="Result at the bank">
            {(attributes) => (
              <select
                {...attributes}
                value={outcome}
                onChange={({ target }) => change({ outcome: target.value as typeof outcome })}
              >
                <option value="">Choose…</option>
                <option value="PAID">Paid</option>
                <option value="REFUSED">Not paid</option>
              </select>
            )}
          </Field>
          {outcome === 'PAID' ? (
            <>
              <Field label="Paid on" hint="Leave empty for today.">
                {(attributes) => (
                  <input
                    {...attributes}
                    type="date"
                    value={paidOn}
                    onChange={({ target }) => change({ paidOn: target.value })}
                  />
                )}
              </Field>
              <BookingDayField day={paidOn} value={bookedOn} change={change} />
            </>
          ) : null}
        </>
      )}
      check={({ outcome }) => (outcome === '' ? 'Choose the result.' : null)}
      document={ResolveRemittanceItem}
      variables={({ outcome, paidOn, bookedOn }, idempotencyKey) => ({
        idempotencyKey,
        input: {
          itemId: item.itemId,
          outcome: outcome || 'REFUSED',
          ...(outcome === 'PAID' && paidOn !== '' ? { paidOn, bookedOn: bookedOn || null } : {}),
        },
      })}
      kinds={['REMITTANCE_ITEM', 'REMITTANCE', 'PAYABLE']}
      done={(_result, { outcome }) => `${name} is ${outcome === 'PAID' ? 'paid' : 'not paid'}.`}
    />
  );
}

function Settle({ item }: { readonly item: ListedItem }) {
  const initial = { outcome: '' as '' | 'STAYS_PAID' | 'CAME_BACK', reason: '', returnedOn: '', bookedOn: '' };
  const name = nameOf(item);
  return (
    <Act
      id={`settle:${item.itemId}`}
      label="Settle"
      title={`Settle ${name}`}
      initial={initial}
      explain={({ outcome }) => (
        <>
          <p>
            The bank paid <Money cents={item.paidAmount ?? item.amount} />, and later refused the payment. Check the
            bank statement of the account.
          </p>
          {outcome === 'CAME_BACK' ? (
            <p>The installment returns to approved and can be put into another payment batch.</p>
          ) : null}
          {outcome === 'STAYS_PAID' ? <p>The installment stays paid.</p> : null}
        </>
      )}
      fields={({ outcome, reason, returnedOn, bookedOn }, change) => (
        <>
          <Field label="Outcome">
            {(attributes) => (
              <select
                {...attributes}
                value={outcome}
                onChange={({ target }) => change({ outcome: target.value as typeof outcome })}
              >
                <option value="">Choose…</option>
                <option value="STAYS_PAID">Stays paid</option>
                <option value="CAME_BACK">Returned or never sent</option>
              </select>
            )}
          </Field>
          {outcome === 'CAME_BACK' ? (
            <>
              <Field label="Returned on" hint="Leave empty for today.">
                {(attributes) => (
                  <input
                    {...attributes}
                    type="date"
                    value={returnedOn}
                    onChange={({ target }) => change({ returnedOn: target.value })}
                  />
                )}
              </Field>
              <BookingDayField day={returnedOn} value={bookedOn} change={change} />
            </>
          ) : null}
          <LongTextField
            label="Evidence"
            hint="Stored permanently with the payment."
            value={reason}
            change={(reason) => change({ reason })}
          />
        </>
      )}
      check={({ outcome, reason }) =>
        outcome === ''
          ? 'Choose the outcome.'
          : reason.trim() === ''
            ? 'Enter the evidence. It is kept for audits.'
            : null
      }
      document={SettleRemittanceConflict}
      variables={({ outcome, reason, returnedOn, bookedOn }, idempotencyKey) => ({
        idempotencyKey,
        input: {
          itemId: item.itemId,
          outcome: outcome || 'STAYS_PAID',
          reason,
          ...(outcome === 'CAME_BACK' && returnedOn !== '' ? { returnedOn, bookedOn: bookedOn || null } : {}),
        },
      })}
      kinds={['REMITTANCE_ITEM', 'REMITTANCE', 'PAYABLE', 'STATEMENT_ENTRY']}
      done={(_result, { outcome }) =>
        outcome === 'CAME_BACK' ? `${name} was returned and can be paid again.` : `${name} stays paid.`
      }
    />
  );
}
