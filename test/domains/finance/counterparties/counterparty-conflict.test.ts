import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCounterparty } from '../../../../src/domains/finance/counterparties/counterparty.ts';
import {
  conflictsOfCounterparties,
  dismissCounterpartyConflict,
  listCounterpartiesInConflict,
} from '../../../../src/domains/finance/counterparties/counterparty-conflict.ts';
import {
  grantFieldAuthority,
  linkSourceReference,
} from '../../../../src/domains/finance/counterparties/field-authority.ts';
import { synchronizeCounterparty } from '../../../../src/domains/finance/counterparties/synchronization.ts';
import { findOperator } from '../../../../src/domains/operators/operator.ts';
import { cnpjCheckDigits } from '../../../../src/platform/text/documents.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { type FinanceDoor, openFinance } from '../../../support/finance.ts';

const refusal = (code: string) => expect.objectContaining({ code });

let t: FinanceDoor;
let made = 0;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

/** Returns a counterparty created by elisa, and its reference in the integration, which is not linked yet. */
async function byHand() {
  const base = `EF${String(++made).padStart(10, '0')}`;
  const document = base + cnpjCheckDigits(base);
  const fields = { name: 'Aurora Ltda', roles: ['supplier' as const] };
  const { id } = await t.as('elisa').enter(createCounterparty, { document, fields });
  return { id, document, sourceReference: `FOR-${made}`, sourcePartnerId: t.partnerId };
}
type Made = Awaited<ReturnType<typeof byHand>>;

const send = ({ document, sourceReference }: Made, sourceVersion: number, name: string) =>
  t.own.enter(
    synchronizeCounterparty,
    { document, sourceReference, sourceVersion, fields: { name, roles: ['supplier'], email: null } },
    newId(),
  );
const refused = (...sent: Parameters<typeof send>) =>
  expect(send(...sent)).rejects.toEqual(refusal('source_authority_conflict'));
const conflictsAs = async (login: string, { id }: Made) => {
  const principal = await findOperator(t.database, login);
  return principal ? conflictsOfCounterparties(t.database, principal, [id]) : [];
};
const inConflict = async (login = 'vera') =>
  (await t.as(login).enter(listCounterpartiesInConflict, { first: 100 })).items.map(({ id }) => id);
const dismiss = ({ id, sourcePartnerId }: Made, sourceVersion: number, login = 'elisa') =>
  t.as(login).enter(dismissCounterpartyConflict, { counterpartyId: id, sourcePartnerId, sourceVersion });

test('a refused version is shown as a conflict until its source has the authority and sends it again', async () => {
  const aurora = await byHand();
  await refused(aurora, 3, 'Aurora S.A.');
  expect(await conflictsAs('vera', aurora)).toMatchObject([
    {
      ...{ sourcePartnerId: t.partnerId, reference: aurora.sourceReference, sourceVersion: 3, isLinked: false },
      ...{ sent: { name: 'Aurora S.A.', roles: ['supplier'], email: null }, fields: ['name', 'email', 'roles'] },
    },
  ]);
  expect(await inConflict()).toContain(aurora.id);
  const of = { counterpartyId: aurora.id, sourcePartnerId: t.partnerId };
  await t.as('elisa').enter(linkSourceReference, { ...of, sourceReference: aurora.sourceReference });
  // Once the reference is linked, the version is compared with the counterparty.
  await refused(aurora, 3, 'Aurora S.A.');
  expect(await conflictsAs('vera', aurora)).toMatchObject([{ isLinked: true, fields: ['name'] }]);
  await t.as('elisa').enter(grantFieldAuthority, { ...of, fields: ['name'] });
  expect(await inConflict()).toContain(aurora.id);
  expect((await send(aurora, 3, 'Aurora S.A.')).status).toBe('updated');
  expect(await conflictsAs('vera', aurora)).toEqual([]);
  expect(await inConflict()).not.toContain(aurora.id);
});

test('a dismissed conflict stays hidden when the version is repeated and is shown again for another version', async () => {
  const aurora = await byHand();
  await refused(aurora, 1, 'Aurora One');
  await refused(aurora, 2, 'Aurora Two');
  await expect(dismiss(aurora, 1)).rejects.toEqual(refusal('counterparty_changed'));
  await expect(dismiss(aurora, 2, 'ana')).rejects.toEqual(refusal('forbidden'));
  expect(await dismiss(aurora, 2)).toMatchObject({ id: aurora.id, name: 'Aurora Ltda', masterVersion: 1 });
  expect(await dismiss(aurora, 2)).toMatchObject({ id: aurora.id });
  await refused(aurora, 2, 'Aurora Two');
  expect(await conflictsAs('vera', aurora)).toEqual([]);
  await refused(aurora, 1, 'Aurora One');
  expect(await conflictsAs('vera', aurora)).toEqual([]);
  await refused(aurora, 4, 'Aurora Four');
  expect(await conflictsAs('vera', aurora)).toMatchObject([{ sourceVersion: 4, sent: { name: 'Aurora Four' } }]);
  const trail = await t.sql<{ author: string }>(
    `select actor_id as author from audit_event where resource_id = $1 and action = 'counterparty.conflict_dismissed'`,
    [aurora.id],
  );
  expect(trail).toEqual([{ author: 'elisa' }]);
});

test('many concurrent refusals complete and leave the newest conflict', async () => {
  const aurora = await byHand();
  const of = { counterpartyId: aurora.id, sourcePartnerId: t.partnerId };
  await t.as('elisa').enter(linkSourceReference, { ...of, sourceReference: aurora.sourceReference });
  await Promise.all([1, 2, 3, 4, 5, 6].map((version) => refused(aurora, version, `Aurora ${version}`)));
  expect(await conflictsAs('vera', aurora)).toMatchObject([{ sourceVersion: 6, sent: { name: 'Aurora 6' } }]);
});

test('operators of another institution neither see nor dismiss a conflict', async () => {
  const aurora = await byHand();
  await refused(aurora, 1, 'Aurora One');
  expect(await conflictsAs('other-vera', aurora)).toEqual([]);
  const other = t.other.as('elisa');
  expect((await other.enter(listCounterpartiesInConflict, {})).items).toEqual([]);
  const of = { counterpartyId: aurora.id, sourcePartnerId: t.partnerId, sourceVersion: 1 };
  await expect(other.enter(dismissCounterpartyConflict, of)).rejects.toEqual(refusal('counterparty_not_found'));
  expect(await conflictsAs('vera', aurora)).toHaveLength(1);
});
