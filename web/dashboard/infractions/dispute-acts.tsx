import { Act } from '../../shared/act/act.tsx';
import { t } from '../../shared/language/text.ts';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { useDesk } from '../desk/desk-context.ts';
import {
  DashboardCancelInfraction,
  DashboardCancelMed,
  type DashboardInfractionsQuery,
  type DashboardMedsQuery,
  DashboardSubmitDefense,
} from './documents.generated.ts';

type Infraction = NonNullable<DashboardInfractionsQuery['infractions']>['nodes'][number];
type Med = NonNullable<DashboardMedsQuery['medInterventions']>['nodes'][number];

const LONGEST_DEFENSE = 2_000;

export function InfractionActs({ infraction }: { readonly infraction: Infraction }) {
  const desk = useDesk();
  const { infractionId, accountId, status, openedBy } = infraction;
  const isOpen = status === 'CREATED' || status === 'ACKNOWLEDGED';
  if (!desk.may('pix:write') || !isOpen) return null;
  return (
    <div className="acts">
      {openedBy === 'PARTNER' ? (
        <Act
          id={`cancel-infraction:${infractionId}`}
          label={t('infractions.withdraw')}
          title={t('infractions.withdraw.title')}
          initial={{}}
          explain={<p>{t('infractions.withdraw.explain')}</p>}
          document={DashboardCancelInfraction}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { accountId, infractionId } })}
          kinds={['DISPUTES']}
          done={() => t('infractions.withdraw.done')}
        />
      ) : (
        <Act
          id={`defend:${infractionId}`}
          label={t('infractions.defend')}
          title={t('infractions.defend.title')}
          initial={{ defenseText: '' }}
          explain={<p>{t('infractions.defend.explain')}</p>}
          fields={({ defenseText }, change) => (
            <LongTextField
              label={t('infractions.defend.text')}
              value={defenseText}
              maxLength={LONGEST_DEFENSE}
              change={(defenseText) => change({ defenseText })}
            />
          )}
          check={({ defenseText }) => (defenseText.trim() === '' ? t('infractions.defend.missing') : null)}
          document={DashboardSubmitDefense}
          variables={({ defenseText }, idempotencyKey) => ({
            idempotencyKey,
            input: { accountId, id: infractionId, defenseText },
          })}
          kinds={['DISPUTES']}
          done={() => t('infractions.defend.done')}
        />
      )}
    </div>
  );
}

const ENDED = ['CANCELLED', 'COMPLETED', 'REFUND_COMPLETED'];

export function MedActs({ med: { medId, accountId, status } }: { readonly med: Med }) {
  const desk = useDesk();
  if (!desk.may('pix:write') || ENDED.includes(status)) return null;
  return (
    <div className="acts">
      <Act
        id={`cancel-med:${medId}`}
        label={t('infractions.cancel')}
        title={t('infractions.cancel.title')}
        initial={{}}
        explain={<p>{t('infractions.cancel.explain')}</p>}
        document={DashboardCancelMed}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { accountId, medId } })}
        kinds={['DISPUTES']}
        done={() => t('infractions.cancel.done')}
      />
    </div>
  );
}
