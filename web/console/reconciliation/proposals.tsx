import { Act } from '../../shared/act/act.tsx';
import { wordsOf } from '../../shared/format/words.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { useConsole } from '../session/console-context.ts';
import { BookingDayField } from '../treasury/booking-day.tsx';
import { AcceptProposal, DismissProposal, type StatementEntryQuery } from './documents.generated.ts';
import { KINDS } from './words.ts';

type Proposed = Pick<
  NonNullable<StatementEntryQuery['bankStatementEntry']>,
  'date' | 'description' | 'amount' | 'proposals'
>;

const reasonsOf = (reasons: unknown): string =>
  Object.entries((reasons ?? {}) as Record<string, unknown>)
    .map(([reason, points]) => `${wordsOf(reason).toLowerCase()} ${points}`)
    .join(', ');

export function Proposals({ entry }: { readonly entry: Proposed }) {
  const { session } = useConsole();
  const decides = session.roles.includes('accountant');
  if (entry.proposals.length === 0) return null;
  return (
    <Panel title={t('reconciliation.proposals', { entry: entry.description })}>
      <ol className="parts">
        {entry.proposals.map(({ id, item, itemKind, amount, score, reasons }) => {
          const name = item
            ? t('reconciliation.name', { reference: item.documentReference, name: item.name })
            : t(`reconciliation.kind.${itemKind}`);
          return (
            <li key={id} className="proposal">
              <div>
                <p className="part-head">
                  <strong>{name}</strong> <Money cents={amount} signed />
                </p>
                <p className="muted small">
                  <Rich
                    text={item ? 'reconciliation.proposal.aboutDay' : 'reconciliation.proposal.about'}
                    values={{
                      kind: t(`reconciliation.kind.${itemKind}`),
                      day: item ? <Day day={item.day} /> : null,
                      score,
                      reasons: reasonsOf(reasons),
                    }}
                  />
                </p>
              </div>
              {decides ? (
                <div className="acts">
                  <Act
                    id={`dismiss:${id}`}
                    label={t('reconciliation.dismiss')}
                    title={t('reconciliation.dismiss.title', { name })}
                    initial={{ bookedOn: '' }}
                    explain={
                      <p>
                        <Rich
                          text="reconciliation.dismiss.explain"
                          values={{ entry: <bdi>{entry.description}</bdi> }}
                        />
                      </p>
                    }
                    document={DismissProposal}
                    fields={({ bookedOn }, change) => (
                      <BookingDayField day={entry.date} value={bookedOn} change={change} />
                    )}
                    variables={({ bookedOn }, idempotencyKey) => ({
                      idempotencyKey,
                      input: { proposalId: id, bookedOn: bookedOn || null },
                    })}
                    kinds={KINDS}
                    done={() => t('reconciliation.dismiss.done')}
                  />
                  <Act
                    id={`accept:${id}`}
                    label={t('reconciliation.accept')}
                    tone="primary"
                    title={t('reconciliation.accept.title', { name })}
                    initial={{ bookedOn: '' }}
                    explain={
                      <p>
                        <Rich
                          text="reconciliation.accept.explain"
                          values={{
                            entry: <bdi>{entry.description}</bdi>,
                            amount: <Money cents={entry.amount} signed />,
                            name: <bdi>{name}</bdi>,
                            itemAmount: <Money cents={amount} signed />,
                          }}
                        />
                      </p>
                    }
                    document={AcceptProposal}
                    fields={({ bookedOn }, change) => (
                      <BookingDayField day={entry.date} value={bookedOn} change={change} />
                    )}
                    variables={({ bookedOn }, idempotencyKey) => ({
                      idempotencyKey,
                      input: { proposalId: id, bookedOn: bookedOn || null },
                    })}
                    kinds={KINDS}
                    done={() => t('reconciliation.accept.done', { name })}
                  />
                </div>
              ) : null}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
