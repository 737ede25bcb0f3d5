import { Act } from '../../shared/act/act.tsx';
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
          label="Withdraw report"
          title="Withdraw this report"
          initial={{}}
          explain={<p>The other bank stops the analysis.</p>}
          document={DashboardCancelInfraction}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { accountId, infractionId } })}
          kinds={['Disputes']}
          done={() => 'The report is withdrawn.'}
        />
      ) : (
        <Act
          id={`defend:${infractionId}`}
          label="Submit defense"
          title="Submit a defense"
          initial={{ defenseText: '' }}
          explain={<p>The defense is sent for the decision. You can submit it once.</p>}
          fields={({ defenseText }, change) => (
            <LongTextField
              label="Defense"
              value={defenseText}
              maxLength={LONGEST_DEFENSE}
              change={(defenseText) => change({ defenseText })}
            />
          )}
          check={({ defenseText }) => (defenseText.trim() === '' ? 'Enter the arguments against the report.' : null)}
          document={DashboardSubmitDefense}
          variables={({ defenseText }, idempotencyKey) => ({
            idempotencyKey,
            input: { accountId, id: infractionId, defenseText },
          })}
          kinds={['Disputes']}
          done={() => 'The defense is submitted.'}
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
        label="Cancel recovery"
        title="Cancel this recovery"
        initial={{}}
        explain={<p>The recovery of the money stops.</p>}
        document={DashboardCancelMed}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { accountId, medId } })}
        kinds={['Disputes']}
        done={() => 'The recovery is cancelled.'}
      />
    </div>
  );
}
