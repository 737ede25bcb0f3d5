import { Act } from '../../shared/act/act.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { type PartnerQuery, ResumePartner, SetIntegration, SuspendPartner } from './documents.generated.ts';

export type ShownPartner = NonNullable<PartnerQuery['partner']>;

const KINDS = ['PARTNER', 'CREDENTIAL', 'CHANGE_REQUEST'];

export function PartnerStatus({ partner }: { readonly partner: Pick<ShownPartner, 'suspendedSince'> }) {
  return (
    <Status state={partner.suspendedSince ? 'SUSPENDED' : 'ACTIVE'} tones={{ ACTIVE: 'good', SUSPENDED: 'bad' }} />
  );
}

export function PartnerActs({ partner }: { readonly partner: ShownPartner }) {
  const { partnerId, name, suspendedSince, isIntegration, pendingChangeId } = partner;
  const waits = pendingChangeId !== null;
  return (
    <>
      <Act
        id={`set-integration:${partnerId}`}
        label={isIntegration ? 'Remove integration' : 'Make integration'}
        title={isIntegration ? `Remove the integration status of ${name}` : `Make ${name} an integration`}
        initial={{}}
        explain={
          isIntegration ? (
            <p>The finance scopes of its credentials stop working within seconds. All other scopes remain.</p>
          ) : (
            <p>
              A second admin must approve this. The partner becomes part of the institution's finance. Its credentials
              can then get finance scopes, which also require the approval of a second admin.
            </p>
          )
        }
        document={SetIntegration}
        variables={(_values, idempotencyKey) => ({
          idempotencyKey,
          input: { partnerId, isIntegration: !isIntegration },
        })}
        kinds={KINDS}
        isDisabled={!isIntegration && waits}
        done={({ setIntegration: set }) =>
          set?.__typename === 'Partner' && set.pendingChangeId
            ? `A second admin must approve that ${name} becomes an integration.`
            : isIntegration
              ? `${name} is no longer an integration.`
              : `${name} is an integration.`
        }
      />
      {suspendedSince === null ? (
        <Act
          id={`suspend-partner:${partnerId}`}
          label="Suspend"
          tone="danger"
          title={`Suspend ${name}`}
          initial={{}}
          explain={
            <>
              <p>
                Within 5 seconds, all requests of the partner are rejected, its live connections are closed, and it gets
                no tokens.
              </p>
              <p>Incoming money is still booked, accepted payments are settled, and webhooks continue.</p>
            </>
          }
          document={SuspendPartner}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { partnerId } })}
          kinds={KINDS}
          done={() => `${name} is suspended.`}
        />
      ) : (
        <Act
          id={`resume-partner:${partnerId}`}
          label="Resume"
          tone="primary"
          title={`Resume ${name}`}
          initial={{}}
          explain={
            <p>A second admin must approve this. The partner then regains access with its existing credentials.</p>
          }
          document={ResumePartner}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { partnerId } })}
          kinds={KINDS}
          isDisabled={waits}
          done={({ resumePartner: resumed }) =>
            resumed?.__typename === 'Partner' && resumed.pendingChangeId
              ? `A second admin must approve that ${name} regains access.`
              : `${name} has access again.`
          }
        />
      )}
    </>
  );
}
