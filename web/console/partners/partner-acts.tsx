import { Act } from '../../shared/act/act.tsx';
import { t } from '../../shared/language/text.ts';
import { Status } from '../../shared/parts/status.tsx';
import { type PartnerQuery, ResumePartner, SetIntegration, SuspendPartner } from './documents.generated.ts';

export type ShownPartner = NonNullable<PartnerQuery['partner']>;

const KINDS = ['PARTNER', 'CREDENTIAL', 'CHANGE_REQUEST'];

export function PartnerStatus({ partner }: { readonly partner: Pick<ShownPartner, 'suspendedSince'> }) {
  const state = partner.suspendedSince ? 'SUSPENDED' : 'ACTIVE';
  return <Status state={state} tones={{ ACTIVE: 'good', SUSPENDED: 'bad' }} text={t(`partners.status.${state}`)} />;
}

export function PartnerActs({ partner }: { readonly partner: ShownPartner }) {
  const { partnerId, name, suspendedSince, isIntegration, pendingChangeId } = partner;
  const waits = pendingChangeId !== null;
  return (
    <>
      <Act
        id={`set-integration:${partnerId}`}
        label={isIntegration ? t('partners.integration.remove') : t('partners.integration.make')}
        title={
          isIntegration
            ? t('partners.integration.remove.title', { name })
            : t('partners.integration.make.title', { name })
        }
        initial={{}}
        explain={
          <p>{isIntegration ? t('partners.integration.remove.explain') : t('partners.integration.make.explain')}</p>
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
            ? t('partners.integration.make.waits', { name })
            : isIntegration
              ? t('partners.integration.remove.done', { name })
              : t('partners.integration.make.done', { name })
        }
      />
      {suspendedSince === null ? (
        <Act
          id={`suspend-partner:${partnerId}`}
          label={t('partners.suspend')}
          tone="danger"
          title={t('partners.suspend.title', { name })}
          initial={{}}
          explain={
            <>
              <p>{t('partners.suspend.explain')}</p>
              <p>{t('partners.suspend.explain.continues')}</p>
            </>
          }
          document={SuspendPartner}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { partnerId } })}
          kinds={KINDS}
          done={() => t('partners.suspend.done', { name })}
        />
      ) : (
        <Act
          id={`resume-partner:${partnerId}`}
          label={t('partners.resume')}
          tone="primary"
          title={t('partners.resume.title', { name })}
          initial={{}}
          explain={<p>{t('partners.resume.explain')}</p>}
          document={ResumePartner}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { partnerId } })}
          kinds={KINDS}
          isDisabled={waits}
          done={({ resumePartner: resumed }) =>
            resumed?.__typename === 'Partner' && resumed.pendingChangeId
              ? t('partners.resume.waits', { name })
              : t('partners.resume.done', { name })
          }
        />
      )}
    </>
  );
}
