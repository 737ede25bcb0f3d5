import { statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { WriteContext } from '../../platform/operation/operation.ts';
import { newId } from '../../platform/text/ids.ts';
import * as registry from '../../rails/connectors/registry.ts';
import type { Rail } from '../../rails/rails.ts';
import { recordAdministrativeAct } from '../administration/administrative-act.ts';
import { requestChange } from '../administration/change-request.ts';
import type { ChangeRequest, ChangeSubject } from '../change-subject.ts';
import { t } from './texts.ts';

/** A key to admit. With `name` and `rails` it also registers the connector. Without them the connector must exist. */
export interface NewKey {
  readonly id: string;
  readonly publicKey: string;
  readonly name?: string;
  readonly rails?: readonly Rail[];
}

export interface WaitingAdmission {
  readonly ispb: string;
  readonly changeId: string;
}

const TAKE_TURNS = statement(
  'take_turns_in_rail_keys',
  `select pg_advisory_xact_lock(hashtextextended('gateway.rail_keys', 0))`,
);
const OWNERS = statement(
  'institutions_of_deployment',
  `select d.institution_id as "institutionId", d.partner_id as "partnerId", d.ispb, d.has_admin as "hasAdmin"
   from institutions_of_deployment() d`,
);
const INSERT = statement(
  'insert_rail_key_request',
  `insert into rail_key_request (id, connector_id, name, rails, public_key, requested_by, requested_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const LOCK = statement(
  'lock_rail_key_request',
  `select r.connector_id as id, r.name, r.rails, r.public_key as "publicKey", r.requested_by as "requestedBy"
   from rail_key_request r where r.id = $1 for no key update`,
);
const ADMIT = statement('admit_rail_key_request', 'update rail_key_request set admitted_at = $2 where id = $1');
const APPROVED_ELSEWHERE = statement(
  'rail_key_is_approved_elsewhere',
  'select rail_key_is_approved_elsewhere($1, $2) as approved',
);
const WITHDRAW_ELSEWHERE = statement('withdraw_rail_key', 'select withdraw_rail_key($1, $2, $3, $4)');

interface Owner {
  readonly institutionId: number;
  readonly partnerId: string;
  readonly ispb: string;
  readonly hasAdmin: boolean;
}

/** Writes an audit entry for every institution, because a connector signs messages about the money of all of them. */
export async function recordEverywhere(
  context: WriteContext,
  action: string,
  id: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const owner of await context.tx.query<Owner>(OWNERS, []))
    recordAdministrativeAct(context, 'credential_changed', {
      action: `rail_connector.${action}`,
      resourceId: id,
      changes,
      owner,
    });
}

/**
 * Admits a key at once while no institution has an admin. Otherwise requests the approval of 2 admins in each
 * institution that has admins, and returns these requests. Until all are approved, the gateway trusts no message that
 * is signed with the key.
 * @throws AppError rail_connector_conflict, rail_connector_not_found
 */
export async function admitOrRequest(context: WriteContext, key: NewKey): Promise<readonly WaitingAdmission[]> {
  const { tx, now, principal } = context;
  await tx.query(TAKE_TURNS, []);
  const owners = (await tx.query<Owner>(OWNERS, [])).filter(({ hasAdmin }) => hasAdmin);
  if (owners.length === 0) {
    await admit(context, key, principal.author);
    return [];
  }
  await requirePossible(context, key);
  const { id, name = null, rails = null, publicKey } = key;
  const requestId = newId();
  await tx.query(INSERT, [requestId, id, name, rails, publicKey, principal.author, now]);
  const waiting: WaitingAdmission[] = [];
  for (const { ispb, institutionId, partnerId } of owners) {
    const change = await requestChange(context, {
      subjectType: 'rail_key',
      subjectId: requestId,
      subject: id,
      wanted: {
        ...(name && { name }),
        ...(rails && { rails }),
        publicKey,
        keyId: registry.keyIdOfPublicKey(publicKey),
      },
      approvalsNeeded: 2,
      owner: { institutionId, partnerId },
    });
    waiting.push({ ispb, changeId: change.id });
  }
  return waiting;
}

/**
 * Checks at the time of the request whether the key can be admitted. @throws AppError rail_connector_conflict,
 * rail_connector_not_found
 */
async function requirePossible({ tx }: WriteContext, { id, name, publicKey }: NewKey): Promise<void> {
  const connectors = await registry.listRailConnectors(tx);
  const known = connectors.find((each) => each.id === id);
  const keyId = registry.keyIdOfPublicKey(publicKey);
  if (name !== undefined && known) throw new AppError('rail_connector_conflict', t('connectorExists', { id }));
  if (name === undefined && known?.kind !== 'external') throw new AppError('rail_connector_not_found');
  if (known?.revokedAt) throw new AppError('rail_connector_conflict', t('connectorRevoked'));
  if (connectors.some(({ keys }) => keys.some((each) => each.id === keyId)))
    throw new AppError('rail_connector_conflict', t('keyExists'));
}

async function admit(context: WriteContext, { id, name, rails, publicKey }: NewKey, author: string): Promise<void> {
  const { tx } = context;
  if (name !== undefined && rails !== undefined) await registry.registerRailConnector(tx, { id, name, rails }, author);
  const key = await registry.addRailConnectorKey(tx, id, publicKey, author);
  const isNew = name !== undefined;
  await recordEverywhere(context, isNew ? 'registered' : 'key_added', id, { ...(isNew && { name, rails }), key });
}

const lock = async ({ tx }: WriteContext, { subjectId }: Pick<ChangeRequest, 'subjectId'>) =>
  (await tx.query<NewKey & { readonly requestedBy: string }>(LOCK, [subjectId]))[0];

/** The last missing approval of all institutions admits the key. One refusal ends the request in all of them. */
export const railKeySubject: ChangeSubject = {
  type: 'rail_key',
  description:
    'A key of a rail connector is admitted. The gateway trusts messages about money that are signed with it.',
  event: 'credential_changed',
  lock,
  async apply(context, change) {
    const { tx, now } = context;
    const asked = await lock(context, change);
    if (!asked) throw new Error(`the key request ${change.subjectId} does not exist`);
    const [elsewhere] = await tx.query<{ approved: boolean }>(APPROVED_ELSEWHERE, [change.subjectId, change.id]);
    if (!elsewhere?.approved) return;
    const { id, publicKey, requestedBy } = asked;
    const connector = asked.name && asked.rails ? { name: asked.name, rails: asked.rails } : {};
    await admit(context, { id, publicKey, ...connector }, requestedBy);
    await tx.query(ADMIT, [change.subjectId, now]);
  },
  declined: ({ tx, now, principal }, { subjectId, id }) =>
    tx.query(WITHDRAW_ELSEWHERE, [subjectId, id, principal.author, now]),
};
