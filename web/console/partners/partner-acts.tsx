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

/** What can be done with a partner. */
export function PartnerActs({ partner }: { readonly partner: ShownPartner }) {
  const { partnerId, name, suspendedSince, isIntegration, pendingChangeId } = partner;
  const waits = pendingChangeId !== null;
  return (
    <>
      <Act
        id={`set-integration:${partnerId}`}
        label={isIntegration ? 'End its integration' : 'Make it an integration'}
        title={isIntegration ? `${name} is no integration any more` : `Make ${name} an integration`}
        initial={{}}
        explain={
          isIntegration ? (
            <p>
              What its credentials may do in the institution's own finance opens nothing within seconds. Their other
              scopes stay as they are.
            </p>
          ) : (
            <p>
              A second admin has to approve this. The partner becomes part of the institution's own finance: its
              credentials can get finance scopes then, which a second admin approves as well.
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
            ? `It waits for a second admin whether ${name} becomes an integration.`
            : isIntegration
              ? `${name} is no integration any more.`
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
                Within five seconds everything that it asks for is refused, its live connections are closed, and it gets
                no token.
              </p>
              <p>Money that others send is still booked, what was accepted is settled, and its webhooks go on.</p>
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
            <p>
              A second admin has to approve this. Then the partner is served again, with the credentials that it has.
            </p>
          }
          document={ResumePartner}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { partnerId } })}
          kinds={KINDS}
          isDisabled={waits}
          done={({ resumePartner: resumed }) =>
            resumed?.__typename === 'Partner' && resumed.pendingChangeId
              ? `It waits for a second admin whether ${name} is served again.`
              : `${name} is served again.`
          }
        />
      )}
    </>
  );
}
