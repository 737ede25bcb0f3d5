import { Act } from '../../shared/act/act.tsx';
import { t } from '../../shared/language/text.ts';
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
  <Field label={t('keys.reason')}>
    {(attributes) => (
      <select {...attributes} value={reason} onChange={({ target }) => change({ reason: target.value as Reason })}>
        {REASONS.map((each) => (
          <option key={each} value={each}>
            {t(`keys.reason.${each}`)}
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
          label={t('keys.release')}
          title={t('keys.release.title', { key })}
          initial={INITIAL}
          explain={<p>{t('keys.release.explain')}</p>}
          fields={reasonField}
          document={DashboardConfirmClaim}
          variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { ...input, reason } })}
          kinds={['KEYS']}
          done={() => t('keys.release.done', { key })}
        />
      ) : null}
      {isOurs && status === 'CONFIRMED' ? (
        <Act
          id={`complete:${claimId}`}
          label={t('keys.receive')}
          tone="primary"
          title={t('keys.receive.title', { key })}
          initial={{}}
          explain={<p>{t('keys.receive.explain')}</p>}
          document={DashboardCompleteClaim}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input })}
          kinds={['KEYS']}
          done={() => t('keys.receive.done', { key })}
        />
      ) : null}
      <Act
        id={`cancel:${claimId}`}
        label={isOurs ? t('keys.withdraw') : t('keys.keep')}
        title={isOurs ? t('keys.withdraw.title', { key }) : t('keys.keep.title', { key })}
        initial={INITIAL}
        explain={<p>{t('keys.end.explain')}</p>}
        fields={reasonField}
        document={DashboardCancelClaim}
        variables={({ reason }, idempotencyKey) => ({ idempotencyKey, input: { ...input, reason } })}
        kinds={['KEYS']}
        done={() => t('keys.end.done', { key })}
      />
    </div>
  );
}
