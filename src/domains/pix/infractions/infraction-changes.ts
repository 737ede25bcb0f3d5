import { z } from 'zod';
import { commandOf } from '../../../messaging/event.ts';
import { statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { operation, type WriteContext } from '../../../platform/operation/operation.ts';
import { stateAfter } from '../../../platform/operation/state-machine.ts';
import { IntegerId, Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { dictInfractionCancel, dictInfractionDefense } from '../../../rails/dict-infractions.ts';
import { requireAccount } from '../../accounts/account-ownership.ts';
import { defenseEvent, updatedEvent } from './infraction.events.ts';
import { INFRACTION_COLUMNS, type Infraction } from './infraction-record.ts';
import { infractionStates } from './infraction-states.ts';
import { t } from './texts.ts';

const LOCK = statement(
  'lock_infraction_of_account',
  `select ${INFRACTION_COLUMNS} from infraction f
   where f.id = $3 and f.account_id = $2 and f.partner_id = $1 for update`,
);
const LOCK_BY_BLOCK = statement(
  'lock_infraction_of_block',
  `select ${INFRACTION_COLUMNS} from infraction f
   where f.block_id = $3 and f.account_id = $2 and f.partner_id = $1 for update`,
);
const CANCEL = statement(
  'cancel_infraction_report',
  `update infraction f set status = 'cancelled', updated_at = $3 where f.id = $2 and f.partner_id = $1
   returning ${INFRACTION_COLUMNS}`,
);
const DEFEND = statement(
  'defend_infraction',
  `update infraction f set status = 'defense_submitted', defense_text = $3, updated_at = $4
   where f.id = $2 and f.partner_id = $1 returning ${INFRACTION_COLUMNS}`,
);

export const infractionNotFound = (): AppError => new AppError('infraction_not_found');

const firstOf = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('a locked infraction was not updated');
  return row;
};

async function lock({ tx, principal }: WriteContext, accountId: number, id: string): Promise<Infraction> {
  const { partnerId } = principal;
  const [found] = await tx.query<Infraction>(LOCK, [partnerId, accountId, id]);
  if (found) return found;
  await requireAccount(tx, partnerId, accountId);
  throw infractionNotFound();
}

export const cancelInfraction = operation({
  name: 'cancelInfraction',
  scopes: ['pix:write'],
  summary: "Cancels a report of the account's partner before it is decided",
  effects: ['keeps_records'],
  refusals: ['account_not_of_partner', 'infraction_not_found', 'invalid_infraction_state'],
  input: z.strictObject({ infractionId: Uuid, accountId: IntegerId }),
  async run(context, { infractionId, accountId }): Promise<Infraction> {
    const infraction = await lock(context, accountId, infractionId);
    if (infraction.openedBy !== 'partner') {
      throw new AppError('invalid_infraction_state', t('openerCancels'));
    }
    if (stateAfter(infractionStates, infraction.status, 'cancel') === null) {
      throw new AppError('invalid_infraction_state', t('notCancellable', { status: infraction.status }));
    }
    const { tx, principal, now, stage, audit } = context;
    const cancelled = firstOf(await tx.query<Infraction>(CANCEL, [principal.partnerId, infraction.id, now]));
    stage(updatedEvent(cancelled));
    stage(commandOf(dictInfractionCancel, cancelled, { infractionId: cancelled.id }));
    audit({
      action: 'pix.infraction.cancelled',
      accountId,
      resourceType: 'infraction',
      resourceId: cancelled.id,
      changes: { status: { from: infraction.status, to: cancelled.status } },
    });
    return cancelled;
  },
});

/**
 * Accepted once, within seven days of the counterparty's report and before its decision. `id` names the report or its
 * block.
 */
export const submitInfractionDefense = operation({
  name: 'submitInfractionDefense',
  scopes: ['pix:write'],
  summary: 'Submits the defense of an account whose received PIX was reported',
  effects: ['keeps_records'],
  refusals: ['account_not_of_partner', 'infraction_not_found', 'not_in_defense_phase'],
  input: z.strictObject({
    id: Uuid.meta({ description: 'UUID of the infraction or of its block' }),
    accountId: IntegerId,
    defenseText: nonBlankText(5_000).meta({
      description: 'Reason why the PIX was not a fraud, at most 5,000 characters',
    }),
  }),
  async run(context, { id, accountId, defenseText }): Promise<Infraction> {
    const { tx, principal, now, stage, audit } = context;
    const [ofBlock] = await tx.query<Infraction>(LOCK_BY_BLOCK, [principal.partnerId, accountId, id]);
    const infraction = ofBlock ?? (await lock(context, accountId, id));
    const next = stateAfter(infractionStates, infraction.status, 'defend');
    if (next === null || infraction.defenseUntil === null || now >= infraction.defenseUntil) {
      throw new AppError('not_in_defense_phase');
    }
    const defended = firstOf(
      await tx.query<Infraction>(DEFEND, [principal.partnerId, infraction.id, defenseText, now]),
    );
    stage(defenseEvent(defended));
    stage(commandOf(dictInfractionDefense, defended, { infractionId: defended.id, defenseText }));
    audit({
      action: 'pix.infraction.defense_submitted',
      accountId,
      resourceType: 'infraction',
      resourceId: defended.id,
      changes: { status: { from: infraction.status, to: defended.status }, defense_text: defenseText },
    });
    return defended;
  },
});
