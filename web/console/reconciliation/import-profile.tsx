import { Act } from '../../shared/act/act.tsx';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Panel } from '../../shared/parts/page.tsx';
import { When } from '../../shared/parts/times.tsx';
import {
  ChangeStatementProfile,
  type ChangeStatementProfileInput,
  StatementProfile,
  type StatementProfileQuery,
} from './documents.generated.ts';
import { KINDS } from './words.ts';

type Profile = NonNullable<StatementProfileQuery['statementProfile']>;

const inputOf = ({ bankAccountId, labels, signByType }: Profile): ChangeStatementProfileInput => ({
  ...{ bankAccountId, signByType },
  labels: labels.map(({ label, meaning }) => ({ label, meaning })),
});

/** Earlier decisions that the gateway applies to the files of an account. Nothing is shown when there are none. */
export function RememberedDecisions({
  bankAccountId,
  mayChange,
}: {
  readonly bankAccountId: string;
  readonly mayChange: boolean;
}) {
  const { data } = useGraphQuery(StatementProfile, { bankAccountId }, KINDS);
  const profile = data?.statementProfile;
  if (!profile || (profile.labels.length === 0 && !profile.signByType && !profile.columns)) return null;
  return (
    <Panel title="Remembered for this account">
      <ul className="import-rows import-remembered">
        {profile.labels.map(({ label, meaning }) => (
          <li key={label}>
            <span>
              Rows with the text “{label}” are {meaning === 'BALANCE' ? 'balances, and not booked' : 'movements'}.
            </span>
            {mayChange ? (
              <Forget
                id={`forget:${bankAccountId}:${label}`}
                what={`the text “${label}”`}
                input={{ ...inputOf(profile), labels: profile.labels.filter((each) => each.label !== label) }}
              />
            ) : null}
          </li>
        ))}
        {profile.signByType ? (
          <li>
            <span>The bank writes debits without a sign. The type of the movement decides.</span>
            {mayChange ? (
              <Forget
                id={`forget:${bankAccountId}:sign`}
                what="that the bank writes debits without a sign"
                input={{ ...inputOf(profile), signByType: false }}
              />
            ) : null}
          </li>
        ) : null}
        {profile.columns ? (
          <li>
            <span>The columns of CSV and XLSX files are known.</span>
            {mayChange ? (
              <Forget
                id={`forget:${bankAccountId}:columns`}
                what="the columns"
                input={{ ...inputOf(profile), forgetsColumns: true }}
              />
            ) : null}
          </li>
        ) : null}
      </ul>
      <p className="none muted small">
        Last change by {profile.updatedBy} on <When at={profile.updatedAt} />
      </p>
    </Panel>
  );
}

function Forget({
  id,
  what,
  input,
}: {
  readonly id: string;
  readonly what: string;
  readonly input: ChangeStatementProfileInput;
}) {
  return (
    <Act
      id={id}
      label="Forget"
      title="Forget a decision"
      explain={<p>The gateway forgets {what}. It asks again with the next file. Imported entries do not change.</p>}
      initial={{}}
      document={ChangeStatementProfile}
      variables={(_, idempotencyKey) => ({ idempotencyKey, input })}
      kinds={KINDS}
      done={() => 'Forgotten.'}
    />
  );
}
