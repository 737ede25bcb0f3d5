import { Act } from '../../shared/act/act.tsx';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
    <Panel title={t('reconciliation.remembered')}>
      <ul className="import-rows import-remembered">
        {profile.labels.map(({ label, meaning }) => (
          <li key={label}>
            <span>
              {t(meaning === 'BALANCE' ? 'reconciliation.remembered.BALANCE' : 'reconciliation.remembered.MOVEMENT', {
                label,
              })}
            </span>
            {mayChange ? (
              <Forget
                id={`forget:${bankAccountId}:${label}`}
                explain={t('reconciliation.forget.label', { label })}
                input={{ ...inputOf(profile), labels: profile.labels.filter((each) => each.label !== label) }}
              />
            ) : null}
          </li>
        ))}
        {profile.signByType ? (
          <li>
            <span>{t('reconciliation.remembered.sign')}</span>
            {mayChange ? (
              <Forget
                id={`forget:${bankAccountId}:sign`}
                explain={t('reconciliation.forget.sign')}
                input={{ ...inputOf(profile), signByType: false }}
              />
            ) : null}
          </li>
        ) : null}
        {profile.columns ? (
          <li>
            <span>{t('reconciliation.remembered.columns')}</span>
            {mayChange ? (
              <Forget
                id={`forget:${bankAccountId}:columns`}
                explain={t('reconciliation.forget.columns')}
                input={{ ...inputOf(profile), forgetsColumns: true }}
              />
            ) : null}
          </li>
        ) : null}
      </ul>
      <p className="none muted small">
        <Rich
          text="reconciliation.remembered.changed"
          values={{ author: profile.updatedBy, at: <When at={profile.updatedAt} /> }}
        />
      </p>
    </Panel>
  );
}

function Forget({
  id,
  explain,
  input,
}: {
  readonly id: string;
  readonly explain: string;
  readonly input: ChangeStatementProfileInput;
}) {
  return (
    <Act
      id={id}
      label={t('reconciliation.forget')}
      title={t('reconciliation.forget.title')}
      explain={<p>{explain}</p>}
      initial={{}}
      document={ChangeStatementProfile}
      variables={(_, idempotencyKey) => ({ idempotencyKey, input })}
      kinds={KINDS}
      done={() => t('reconciliation.forget.done')}
    />
  );
}
