import { Act } from '../../shared/act/act.tsx';
import { Field } from '../../shared/parts/field.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { useConsole } from '../session/console-context.ts';
import { ResolveRemittanceItem, SettleRemittanceConflict } from './documents.generated.ts';
import type { ListedItem } from './item-table.tsx';
import { REVIEW_WORDS } from './words.ts';

const nameOf = ({ installment: { payable } }: ListedItem) => `${payable.documentReference} of ${payable.supplierName}`;

/** What whoever looks may say of a payment by a file; a dash where there is nothing. */
export function ItemDecision({ item }: { readonly item: ListedItem }) {
  const { session } = useConsole();
  if (item.review && session.roles.includes('treasurer')) return <Resolve item={item} />;
  if (item.conflictStatus === 'OPEN' && session.roles.includes('accountant')) return <Settle item={item} />;
  return <span className="muted">–</span>;
}

function Resolve({ item }: { readonly item: ListedItem }) {
  const initial = { outcome: '' as '' | 'PAID' | 'REFUSED', paidOn: item.paidOn ?? '' };
  const name = nameOf(item);
  return (
    <Act
      id={`resolve:${item.itemId}`}
      label="Resolve"
      title={`What did the bank do with ${name}?`}
      initial={initial}
      explain={({ outcome }) => (
        <>
          <p>
            {item.review ? REVIEW_WORDS[item.review] : null} It was to pay <Money cents={item.amount} />
            {item.paidAmount === null ? null : (
              <>
                {' '}
                and says it paid <Money cents={item.paidAmount} />
              </>
            )}
            . Say what you know from the bank itself.
          </p>
          {outcome === 'PAID' ? <p>The installment is paid, and the ERP is told so.</p> : null}
          {outcome === 'REFUSED' ? (
            <p>The installment is not paid, the ERP is told so, and it can be put into another run.</p>
          ) : null}
        </>
      )}
      fields={({ outcome, paidOn }, change) => (
        <>
          <Field label="The bank has">
            {(attributes) => (
              <select
                {...attributes}
                value={outcome}
                onChange={({ target }) => change({ outcome: target.value as typeof outcome })}
              >
                <option value="">Choose…</option>
                <option value="PAID">paid it</option>
                <option value="REFUSED">not paid it, and will not</option>
              </select>
            )}
          </Field>
          {outcome === 'PAID' ? (
            <Field label="Paid on" hint="Left empty: today.">
              {(attributes) => (
                <input
                  {...attributes}
                  type="date"
                  value={paidOn}
                  onChange={({ target }) => change({ paidOn: target.value })}
                />
              )}
            </Field>
          ) : null}
        </>
      )}
      check={({ outcome }) => (outcome === '' ? 'Say what the bank has done.' : null)}
      document={ResolveRemittanceItem}
      variables={({ outcome, paidOn }, idempotencyKey) => ({
        idempotencyKey,
        input: {
          itemId: item.itemId,
          outcome: outcome || 'REFUSED',
          ...(outcome === 'PAID' && paidOn !== '' ? { paidOn } : {}),
        },
      })}
      kinds={['REMITTANCE_ITEM', 'REMITTANCE', 'PAYABLE']}
      done={(_result, { outcome }) => `${name} is ${outcome === 'PAID' ? 'paid' : 'not paid'}.`}
    />
  );
}

function Settle({ item }: { readonly item: ListedItem }) {
  const initial = { outcome: '' as '' | 'STAYS_PAID' | 'CAME_BACK', reason: '', returnedOn: '' };
  const name = nameOf(item);
  return (
    <Act
      id={`settle:${item.itemId}`}
      label="Settle"
      title={`How did ${name} end?`}
      initial={initial}
      explain={({ outcome }) => (
        <>
          <p>
            The bank paid <Money cents={item.paidAmount ?? item.amount} />, and later refused the payment. The statement
            of the account shows what is so.
          </p>
          {outcome === 'CAME_BACK' ? <p>The installment is approved again, and can be put into another run.</p> : null}
          {outcome === 'STAYS_PAID' ? <p>Nothing changes: the installment stays paid.</p> : null}
        </>
      )}
      fields={({ outcome, reason, returnedOn }, change) => (
        <>
          <Field label="The payment">
            {(attributes) => (
              <select
                {...attributes}
                value={outcome}
                onChange={({ target }) => change({ outcome: target.value as typeof outcome })}
              >
                <option value="">Choose…</option>
                <option value="STAYS_PAID">stays paid</option>
                <option value="CAME_BACK">came back, or never left</option>
              </select>
            )}
          </Field>
          {outcome === 'CAME_BACK' ? (
            <Field label="Came back on" hint="Left empty: today.">
              {(attributes) => (
                <input
                  {...attributes}
                  type="date"
                  value={returnedOn}
                  onChange={({ target }) => change({ returnedOn: target.value })}
                />
              )}
            </Field>
          ) : null}
          <LongTextField
            label="How it is known"
            hint="Kept with the payment for good."
            value={reason}
            change={(reason) => change({ reason })}
          />
        </>
      )}
      check={({ outcome, reason }) =>
        outcome === ''
          ? 'Say how it ended.'
          : reason.trim() === ''
            ? 'Say how it is known: whoever asks later reads it.'
            : null
      }
      document={SettleRemittanceConflict}
      variables={({ outcome, reason, returnedOn }, idempotencyKey) => ({
        idempotencyKey,
        input: {
          itemId: item.itemId,
          outcome: outcome || 'STAYS_PAID',
          reason,
          ...(outcome === 'CAME_BACK' && returnedOn !== '' ? { returnedOn } : {}),
        },
      })}
      kinds={['REMITTANCE_ITEM', 'REMITTANCE', 'PAYABLE', 'STATEMENT_ENTRY']}
      done={(_result, { outcome }) =>
        outcome === 'CAME_BACK' ? `${name} came back, and can be paid anew.` : `${name} stays paid.`
      }
    />
  );
}
