import { Act } from '../../shared/act/act.tsx';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Field } from '../../shared/parts/field.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { Money } from '../../shared/parts/money.tsx';
import { useConsole } from '../session/console-context.ts';
import { BookingDayField } from '../treasury/booking-day.tsx';
import { type ItemsToReviewQuery, ResolveRemittanceItem, SettleRemittanceConflict } from './documents.generated.ts';

export type ListedItem = NonNullable<ItemsToReviewQuery['remittanceItemsToReview']>['nodes'][number];

const nameOf = ({ installment: { payable } }: ListedItem) =>
  t('paymentRuns.name', { reference: payable.documentReference, supplier: payable.supplierName });

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
      label={t('remittances.resolve')}
      title={t('remittances.resolve.title', { name })}
      initial={initial}
      explain={({ outcome }) => (
        <>
          <p>
            <Rich
              text={item.paidAmount === null ? 'remittances.resolve.explain' : 'remittances.resolve.explain.paid'}
              values={{
                review: item.review ? t(`remittances.review.${item.review}`) : '',
                amount: <Money cents={item.amount} />,
                paid: <Money cents={item.paidAmount} />,
              }}
            />
          </p>
          {outcome === 'PAID' ? <p>{t('remittances.resolve.paid')}</p> : null}
          {outcome === 'REFUSED' ? <p>{t('remittances.resolve.refused')}</p> : null}
        </>
      )}
      fields={({ outcome, paidOn, bookedOn }, change) => (
        <>
          <Field label={t('remittances.resolve.result')}>
            {(attributes) => (
              <select
                {...attributes}
                value={outcome}
                onChange={({ target }) => change({ outcome: target.value as typeof outcome })}
              >
                <option value="">{t('remittances.choose')}</option>
                <option value="PAID">{t('remittances.result.PAID')}</option>
                <option value="REFUSED">{t('remittances.result.REFUSED')}</option>
              </select>
            )}
          </Field>
          {outcome === 'PAID' ? (
            <>
              <Field label={t('paymentRuns.paidOn')} hint={t('remittances.leaveEmpty')}>
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
      check={({ outcome }) => (outcome === '' ? t('remittances.resolve.missing') : null)}
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
      done={(_result, { outcome }) => t(`remittances.resolve.done.${outcome || 'REFUSED'}`, { name })}
    />
  );
}

function Settle({ item }: { readonly item: ListedItem }) {
  const initial = { outcome: '' as '' | 'STAYS_PAID' | 'CAME_BACK', reason: '', returnedOn: '', bookedOn: '' };
  const name = nameOf(item);
  return (
    <Act
      id={`settle:${item.itemId}`}
      label={t('remittances.settle')}
      title={t('remittances.settle.title', { name })}
      initial={initial}
      explain={({ outcome }) => (
        <>
          <p>
            <Rich
              text="remittances.settle.explain"
              values={{ amount: <Money cents={item.paidAmount ?? item.amount} /> }}
            />
          </p>
          {outcome === 'CAME_BACK' ? <p>{t('remittances.settle.cameBack')}</p> : null}
          {outcome === 'STAYS_PAID' ? <p>{t('remittances.settle.staysPaid')}</p> : null}
        </>
      )}
      fields={({ outcome, reason, returnedOn, bookedOn }, change) => (
        <>
          <Field label={t('remittances.settle.outcome')}>
            {(attributes) => (
              <select
                {...attributes}
                value={outcome}
                onChange={({ target }) => change({ outcome: target.value as typeof outcome })}
              >
                <option value="">{t('remittances.choose')}</option>
                <option value="STAYS_PAID">{t('remittances.settle.STAYS_PAID')}</option>
                <option value="CAME_BACK">{t('remittances.settle.CAME_BACK')}</option>
              </select>
            )}
          </Field>
          {outcome === 'CAME_BACK' ? (
            <>
              <Field label={t('remittances.settle.returnedOn')} hint={t('remittances.leaveEmpty')}>
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
            label={t('remittances.settle.evidence')}
            hint={t('remittances.settle.evidence.hint')}
            value={reason}
            change={(reason) => change({ reason })}
          />
        </>
      )}
      check={({ outcome, reason }) =>
        outcome === ''
          ? t('remittances.settle.missing')
          : reason.trim() === ''
            ? t('remittances.settle.missing.evidence')
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
        outcome === 'CAME_BACK'
          ? t('remittances.settle.done.CAME_BACK', { name })
          : t('remittances.settle.done.STAYS_PAID', { name })
      }
    />
  );
}
