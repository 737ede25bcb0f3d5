import { Act } from '../../shared/act/act.tsx';
import { wordsOf } from '../../shared/format/words.ts';
import { Money } from '../../shared/parts/money.tsx';
import { Panel } from '../../shared/parts/page.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { useConsole } from '../session/console-context.ts';
import { BookingDayField } from '../treasury/booking-day.tsx';
import { AcceptProposal, DismissProposal, type StatementEntryQuery } from './documents.generated.ts';
import { KIND_WORDS, KINDS } from './words.ts';

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
    <Panel title={`Proposals for “${entry.description}”`}>
      <ol className="parts">
        {entry.proposals.map(({ id, item, itemKind, amount, score, reasons }) => {
          const name = item ? `${item.documentReference} of ${item.name}` : KIND_WORDS[itemKind];
          return (
            <li key={id} className="proposal">
              <div>
                <p className="part-head">
                  <strong>{name}</strong> <Money cents={amount} signed />
                </p>
                <p className="muted small">
                  {KIND_WORDS[itemKind]}
                  {item ? (
                    <>
                      {' '}
                      of <Day day={item.day} />
                    </>
                  ) : null}{' '}
                  · {score} of 100: {reasonsOf(reasons)}
                </p>
              </div>
              {decides ? (
                <div className="acts">
                  <Act
                    id={`dismiss:${id}`}
                    label="Dismiss"
                    title={`Dismiss the proposal ${name}`}
                    initial={{ bookedOn: '' }}
                    explain={
                      <p>
                        The gateway will not propose this item for “<bdi>{entry.description}</bdi>” again. You can still
                        match them manually.
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
                    done={() => 'The proposal is dismissed.'}
                  />
                  <Act
                    id={`accept:${id}`}
                    label="Accept"
                    tone="primary"
                    title={`Match to ${name}`}
                    initial={{ bookedOn: '' }}
                    explain={
                      <p>
                        “<bdi>{entry.description}</bdi>” of <Money cents={entry.amount} signed /> is matched to{' '}
                        <bdi>{name}</bdi> of <Money cents={amount} signed />. You can undo the match.
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
                    done={() => `Matched to ${name}.`}
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
