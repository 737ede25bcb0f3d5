import { Act } from '../../shared/act/act.tsx';
import { wordsOf } from '../../shared/format/words.ts';
import { Field } from '../../shared/parts/field.tsx';
import { useDesk } from '../desk/desk-context.ts';
import {
  DashboardCancelClaim,
  type DashboardClaimsQuery,
  DashboardCompleteClaim,
  DashboardConfirmClaim,
} from './documents.generated.ts';

export type Claim = NonNullable<DashboardClaimsQuery['claims']>['nodes'][number];

const REASONS = ['USER_REQUESTED', 'FRAUD', 'ACCOUNT_CLOSURE', 'DEFAULT_OPERATION', 'RECONCILIATION'] as const;
type Reason = (typeof REASONS)[number];

interface Values {
  readonly reason: Reason;
}
const INITIAL: Values = { reason: 'USER_REQUESTED' };

const reasonField = ({ reason }: Values, change: (part: Partial<Values>) => void) => (
  <Field label="Reason">
    {(attributes) => (
      <select {...attributes} value={reason} onChange={({ target }) => change({ reason: target.value as Reason })}>
        {REASONS.map((each) => (
          <option key={each} value={each}>
            {wordsOf(each)}
          </option>
        ))}
      </select>
    )}
  </Field>
);

export function ClaimActs({
  claim: { claimId, key, status },
  accountId,
  isOurs,
}: {
  readonly claim: Claim;
  readonly accountId: number;
  readonly isOurs: boolean;
}) {
  const desk = useDesk();
  if (!desk.may('pix:write') || status === 'COMPLETED' || status === 'CANCELLED') return null;
  const input = { accountId, claimId };
  return (
    <div className="acts">
      {!isOurs && status !== 'CONFIRMED' ? (
        <Act
          id={`confirm:${claimId}`}
          label="Release key"
          title={`Release ${key}`}
          initial={INITIAL}
          explain={<p>The key moves from this account to the claimer.</p>}
          fields={reasonField}
          document={DashboardConfirmClaim}
          variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { ...input, reason } })}
          kinds={['Keys']}
          done={() => `${key} is released.`}
        />
      ) : null}
      {isOurs && status === 'CONFIRMED' ? (
        <Act
          id={`complete:${claimId}`}
          label="Receive key"
          tone="primary"
          title={`Receive ${key}`}
          initial={{}}
          explain={<p>The key moves to this account.</p>}
          document={DashboardCompleteClaim}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input })}
          kinds={['Keys']}
          done={() => `The directory is moving ${key} to this account.`}
        />
      ) : null}
      <Act
        id={`cancel:${claimId}`}
        label={isOurs ? 'Withdraw' : 'Keep key'}
        title={isOurs ? `Withdraw the claim to ${key}` : `Keep ${key}`}
        initial={INITIAL}
        explain={<p>The claim ends and the key does not move.</p>}
        fields={reasonField}
        document={DashboardCancelClaim}
        variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { ...input, reason } })}
        kinds={['Keys']}
        done={() => `The claim to ${key} is cancelled.`}
      />
    </div>
  );
}
