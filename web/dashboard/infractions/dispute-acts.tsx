import { Act } from '../../shared/act/act.tsx';
import { LongTextField } from '../../shared/parts/inputs.tsx';
import { useDesk } from '../session/desk-context.ts';
import { DashboardCancelInfraction, DashboardCancelMed, DashboardSubmitDefense } from './documents.generated.ts';
import type { Infraction, Med } from './infractions.tsx';

const LONGEST_DEFENSE = 2_000;

/** What can be done about a report, by the side that made it. */
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
          label="Withdraw the report"
          title="Withdraw the report"
          initial={{}}
          explain={<p>The other side's bank stops looking into it.</p>}
          document={DashboardCancelInfraction}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { accountId, infractionId } })}
          kinds={['Disputes']}
          done={() => 'The report is withdrawn.'}
        />
      ) : (
        <Act
          id={`defend:${infractionId}`}
          label="Hand in a defense"
          title="Hand in a defense"
          initial={{ defenseText: '' }}
          explain={<p>Whoever decides reads it. It can be handed in once.</p>}
          fields={({ defenseText }, change) => (
            <LongTextField
              label="Defense"
              value={defenseText}
              maxLength={LONGEST_DEFENSE}
              change={(defenseText) => change({ defenseText })}
            />
          )}
          check={({ defenseText }) => (defenseText.trim() === '' ? 'Say what speaks against the report.' : null)}
          document={DashboardSubmitDefense}
          variables={({ defenseText }, idempotencyKey) => ({
            idempotencyKey,
            input: { accountId, id: infractionId, defenseText },
          })}
          kinds={['Disputes']}
          done={() => 'The defense is handed in.'}
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
        label="Cancel the recovery"
        title="Cancel the recovery"
        initial={{}}
        explain={<p>The money is not looked for any more.</p>}
        document={DashboardCancelMed}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { accountId, medId } })}
        kinds={['Disputes']}
        done={() => 'The recovery is cancelled.'}
      />
    </div>
  );
}
