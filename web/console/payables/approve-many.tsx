import { Act } from '../../shared/act/act.tsx';
import { sumOfCents } from '../../shared/format/money.ts';
import { authorOf, plural } from '../../shared/format/words.ts';
import { Money } from '../../shared/parts/money.tsx';
import { toast } from '../../shared/parts/toast.tsx';
import { PayeeSummary } from '../payee.tsx';
import { ApprovePayables } from './documents.generated.ts';
import type { ListedPayable } from './payable-table.tsx';

/** As many as the gateway takes at once. */
const MOST = 100;

interface Chosen {
  readonly payables: readonly ListedPayable[];
}

/** What can be done with the selected payables. */
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
            {plural(chosen.length, 'payable')} of together{' '}
            <Money cents={sumOfCents(chosen.map(({ netAmount }) => netAmount))} /> can be paid after this; those that
            take two persons wait for the second. Each is decided by itself: one that is refused does not hinder the
            others.
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
        return `Decided on ${plural(results.length - refused.length, 'payable')}${refused.length > 0 ? `, ${refused.length} refused` : ''}.`;
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
        {payables.length > MOST ? ` (${MOST} at once)` : ''}
      </p>
      <button type="button" className="quiet" onClick={clear}>
        Clear
      </button>
      {act}
    </section>
  );
}
