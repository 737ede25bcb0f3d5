import { Act } from '../../shared/act/act.tsx';
import { sumOfCents } from '../../shared/format/money.ts';
import { authorOf, plural } from '../../shared/format/words.ts';
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
      label="Approve…"
      tone="primary"
      title={({ payables: chosen }) => `Approve ${plural(chosen.length, 'payable')}`}
      initial={initial}
      explain={({ payables: chosen }) => (
        <>
          <p>
            {plural(chosen.length, 'payable')} with a total of{' '}
            <Money cents={sumOfCents(chosen.map(({ netAmount }) => netAmount))} /> can be put into payment batches after
            this. Payables that need two approvers wait for the second one. Each payable is processed separately: a
            refused one does not affect the others.
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys must reach it */}
          <section className="payees" aria-label="Payees" tabIndex={0}>
            {chosen.map((payable) => (
              <PayeeSummary key={payable.payableId} payee={payable}>
                <p>
                  <Money cents={payable.netAmount} />, <bdi>{payable.documentReference}</bdi>, prepared by{' '}
                  {authorOf(payable.createdBy)}
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
        for (const { message, code } of refused.slice(0, 3)) toast(`Not approved: ${message} (${code})`, 'bad');
        return `${plural(results.length - refused.length, 'payable')} processed${refused.length > 0 ? `, ${refused.length} refused` : ''}.`;
      }}
      onDone={clear}
    />
  );
  if (payables.length === 0) return act;
  return (
    <section className="selection" aria-label="Selection">
      <p aria-live="polite">
        <strong>{plural(payables.length, 'payable')}</strong> selected,{' '}
        <Money cents={sumOfCents(payables.map(({ netAmount }) => netAmount))} />
        {payables.length > MOST ? ` (maximum ${MOST} at once)` : ''}
      </p>
      <button type="button" className="quiet" onClick={clear}>
        Clear
      </button>
      {act}
    </section>
  );
}
