import { Act } from '../../shared/act/act.tsx';
import { sumOfCents } from '../../shared/format/money.ts';
import { authorOf } from '../../shared/format/words.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { toast } from '../../shared/parts/toast.tsx';
import { PayeeSummary } from '../parts/payee.tsx';
import { ApprovePayables, type PayablesQuery } from './documents.generated.ts';

export type ListedPayable = NonNullable<PayablesQuery['payables']>['nodes'][number];

/** Maximum number of payables per request. */
const MOST = 100;

interface Chosen {
  readonly payables: readonly ListedPayable[];
}

export function ApproveMany({
  payables,
  onBehalfOf,
  clear,
}: {
  readonly payables: readonly ListedPayable[];
  readonly onBehalfOf: string | undefined;
  clear(): void;
}) {
  const initial: Chosen = {
    payables: payables.slice(0, MOST),
  };
  const act = (
    <Act
      id={`approve-payables:${onBehalfOf ?? ''}`}
      isHidden={payables.length === 0}
      label={t('payables.approveMany')}
      tone="primary"
      title={({ payables: chosen }) => t('payables.approveMany.title', { count: chosen.length })}
      initial={initial}
      explain={({ payables: chosen }) => (
        <>
          <p>
            <Rich
              text="payables.approveMany.explain"
              values={{
                count: chosen.length,
                total: <Money cents={sumOfCents(chosen.map(({ netAmount }) => netAmount))} />,
              }}
            />
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
          <section className="payees" aria-label={t('payables.payees')} tabIndex={0}>
            {chosen.map((payable) => (
              <PayeeSummary key={payable.payableId} payee={payable}>
                <p>
                  <Rich
                    text="payables.approveMany.one"
                    values={{
                      amount: <Money cents={payable.netAmount} />,
                      reference: <bdi>{payable.documentReference}</bdi>,
                      author: authorOf(payable.createdBy),
                    }}
                  />
                </p>
              </PayeeSummary>
            ))}
          </section>
        </>
      )}
      document={ApprovePayables}
      variables={({ payables: chosen }, idempotencyKey) => ({
        idempotencyKey,
        input: {
          ...(onBehalfOf ? { onBehalfOf } : {}),
          payables: chosen.map(({ payableId, version, contentSha256 }) => ({
            ...{ payableId, contentSha256, expectedVersion: version },
          })),
        },
      })}
      kinds={['PAYABLE']}
      done={({ approvePayables }) => {
        const results = approvePayables?.__typename === 'PayableApprovals' ? approvePayables.approvals : [];
        const refused = results.filter(({ code }) => code !== null);
        for (const { message, code } of refused.slice(0, 3))
          toast(t('payables.notApproved', { message: message ?? '', code: code ?? '' }), 'bad');
        return t('payables.processed', { count: results.length - refused.length, refused: refused.length });
      }}
      onDone={clear}
    />
  );
  if (payables.length === 0) return act;
  return (
    <section className="selection" aria-label={t('payables.selection')}>
      <p aria-live="polite">
        <Rich
          text={payables.length > MOST ? 'payables.selected.most' : 'payables.selected'}
          values={{
            count: payables.length,
            most: MOST,
            total: <Money cents={sumOfCents(payables.map(({ netAmount }) => netAmount))} />,
          }}
          tags={{ strong: <strong /> }}
        />
      </p>
      <button type="button" className="quiet" onClick={clear}>
        {t('payables.clear')}
      </button>
      {act}
    </section>
  );
}
