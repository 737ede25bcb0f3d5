import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { createCounterparty, updateCounterparty } from '../../../../src/domains/finance/counterparties/counterparty.ts';
import {
  getCounterparty,
  listCounterparties,
} from '../../../../src/domains/finance/counterparties/counterparty-pages.ts';
import {
  grantFieldAuthority,
  linkSourceReference,
  takeFieldAuthority,
} from '../../../../src/domains/finance/counterparties/field-authority.ts';
import { synchronizeCounterparty } from '../../../../src/domains/finance/counterparties/synchronization.ts';
import { encodeCursor } from '../../../../src/platform/database/pagination.ts';
import { cnpjCheckDigits } from '../../../../src/platform/text/documents.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { type Entrant, type FinanceDoor, openFinance } from '../../../support/finance.ts';

let t: FinanceDoor;
let made = 0;

beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t?.close());

function newDocument(): string {
  const base = `AB${String(++made).padStart(10, '0')}`;
  return base + cnpjCheckDigits(base);
}
const maskOf = (document: string) => document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5').toLowerCase();

const FIELDS = { name: 'Papelaria Aurora Ltda', roles: ['supplier' as const] };
type Fields = z.input<typeof createCounterparty.input>['fields'];
const event = (
  members: { sourceReference?: string; sourceVersion?: number; document?: string; fields?: Fields } = {},
) => ({
  sourceReference: `FOR-${++made}`,
  sourceVersion: 1,
  document: newDocument(),
  fields: FIELDS as Fields,
  ...members,
});
const send = (sent: ReturnType<typeof event>, from: Entrant = t.own, key: string = newId()) =>
  from.enter(synchronizeCounterparty, sent, key);
const refusalOf = (
  act: Promise<unknown>,
): Promise<{ readonly code: string; readonly fields?: Record<string, string> }> =>
  act.then(
    () => ({ code: 'none' }),
    (error: { code: string; details: object }) => ({ code: error.code, ...error.details }),
  );
const codeOf = async (act: Promise<unknown>) => (await refusalOf(act)).code;
const versionsOf = (id: string) =>
  t.sql<object>(
    `select master_version as v, name, trade_name, email, phone, roles, status, created_by from counterparty_version
     where counterparty_id = $1 order by 1`,
    [id],
  );
const admin: Pick<Entrant, 'enter'> = { enter: (...args) => t.as('elisa').enter(...args) };
const author = () => t.own.caller().principal.author;

describe('a source', () => {
  test('the first version of a source creates the counterparty and gives the source the authority over all fields', async () => {
    const sent = event({ sourceReference: '  For-88/a.B ', sourceVersion: 7 });
    const answer = await send(sent);
    expect(answer).toEqual({
      eventId: expect.any(String),
      counterpartyId: expect.any(String),
      counterpartyVersionId: expect.any(String),
      masterVersion: 1,
      sourceVersion: 7,
      status: 'created',
    });
    const read = await t.own.enter(getCounterparty, { counterpartyId: answer.counterpartyId });
    expect(read).toMatchObject({
      ...FIELDS,
      ...{ sourceReference: 'For-88/a.B', sourceVersion: 7, document: sent.document, status: 'active' },
      ...{ tradeName: null, email: null, phone: null, masterVersion: 1 },
    });
    expect(Object.values(read.authority)).toEqual(Array(6).fill(t.partnerId));
    expect(await versionsOf(answer.counterpartyId)).toEqual([
      expect.objectContaining({ v: 1, name: FIELDS.name, created_by: author() }),
    ]);
  });

  test.for<[Fields, string[]]>([
    [{ roles: ['customer'] }, ['fields.name']],
    [{ name: 'Aurora' }, ['fields.roles']],
    [{}, ['fields.name', 'fields.roles']],
  ])('a first version without name and roles is refused: %j', async ([fields, missing]) => {
    const refusal = await refusalOf(send(event({ fields })));
    expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual(['validation_failed', missing]);
  });

  test('a later version changes only the given fields, and null clears an optional field', async () => {
    const all = { ...FIELDS, tradeName: 'Aurora', email: 'a@aurora.example', phone: '+55 11 4002-8922' };
    const sent = event({ fields: all });
    const { counterpartyId } = await send(sent);
    const second = await send({ ...sent, sourceVersion: 2, fields: { roles: ['customer', 'supplier'] } });
    expect(second).toMatchObject({ counterpartyId, masterVersion: 2, status: 'updated' });
    const third = await send({
      ...{ ...sent, sourceVersion: 5 },
      fields: { tradeName: null, email: null, status: 'inactive' },
    });
    expect(third).toMatchObject({ counterpartyId, masterVersion: 3, sourceVersion: 5, status: 'updated' });
    expect(await versionsOf(counterpartyId)).toMatchObject([
      { v: 1, trade_name: 'Aurora', roles: ['supplier'], status: 'active' },
      { v: 2, trade_name: 'Aurora', roles: ['supplier', 'customer'], email: 'a@aurora.example' },
      { v: 3, trade_name: null, email: null, phone: '+55 11 4002-8922', name: FIELDS.name, status: 'inactive' },
    ]);
    for (const fields of [
      ...[{ name: null }, { roles: null }, { status: null }, { roles: [] }, { name: ' ' }],
      ...[{ email: 'a' }, { phone: '1' }, { cpf: '1' }],
    ]) {
      const code = await codeOf(send({ ...sent, sourceVersion: 6, fields: fields as Fields }));
      expect([fields, code]).toEqual([fields, 'validation_failed']);
    }
  });

  test('a version without changes is recorded as unchanged and keeps the master version', async () => {
    const sent = event();
    const first = await send(sent);
    const second = await send({ ...sent, sourceVersion: 2 });
    expect(second).toEqual({ ...first, eventId: expect.any(String), sourceVersion: 2, status: 'unchanged' });
    expect(second.eventId).not.toBe(first.eventId);
    expect(await versionsOf(first.counterpartyId)).toHaveLength(1);
  });

  test('an old version that arrives late is recorded as obsolete and does not overwrite the master', async () => {
    const sent = event({ sourceVersion: 3 });
    const { counterpartyId, counterpartyVersionId } = await send(sent);
    const late = await send({ ...sent, sourceVersion: 2, fields: { ...FIELDS, name: 'Old name' } });
    expect(late).toMatchObject({ counterpartyId, counterpartyVersionId, masterVersion: 1, status: 'obsolete' });
    expect(await versionsOf(counterpartyId)).toMatchObject([{ name: FIELDS.name }]);
    expect((await t.own.enter(getCounterparty, { counterpartyId })).sourceVersion).toBe(3);
  });

  test('a repeated version with the same content returns the same event under any key, and other content is refused', async () => {
    const sent = event();
    const first = await send(sent);
    expect(await send(sent)).toEqual(first);
    expect(await send({ ...sent, document: maskOf(sent.document) })).toEqual(first);
    await send({ ...sent, sourceVersion: 2, fields: { ...FIELDS, name: 'Newer' } });
    expect(await send(sent)).toEqual(first);
    const other = { ...sent, fields: { ...FIELDS, name: 'Other' } };
    expect(await refusalOf(send(other))).toEqual({ code: 'source_version_conflict' });
    expect(await versionsOf(first.counterpartyId)).toHaveLength(2);
  });

  test('a repeated idempotency key returns the original result, regardless of later changes of the master', async () => {
    const [sent, key] = [event(), newId()];
    const first = await send(sent, t.own, key);
    await send({ ...sent, sourceVersion: 2, fields: { ...FIELDS, name: 'Newer' } });
    expect(await send(sent, t.own, key)).toEqual(first);
    expect(await codeOf(send({ ...sent, sourceVersion: 3 }, t.own, key))).toBe('idempotency_conflict');
    expect(await codeOf(t.own.enter(synchronizeCounterparty, sent))).toBe('idempotency_key_required');
  });

  test('a source cannot remap a reference to another document, nor a document to another reference', async () => {
    const sent = event();
    await send(sent);
    const moved = { ...sent, sourceVersion: 2, document: newDocument() };
    expect(await refusalOf(send(moved))).toEqual({ code: 'source_reference_conflict' });
    const renamed = { ...sent, sourceReference: `${sent.sourceReference}-2` };
    expect(await refusalOf(send(renamed))).toEqual({ code: 'source_reference_conflict' });
    const inLowerCase = event({ sourceReference: sent.sourceReference.toLowerCase() });
    expect(await send(inLowerCase)).toMatchObject({ status: 'created' });
  });

  test('concurrent requests with one version create one counterparty and one event', async () => {
    const sent = event();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(sent)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await versionsOf(answers[0]?.counterpartyId ?? '')).toHaveLength(1);
  });

  test('when two sources race for a document, one creates the counterparty and the other one lacks the authority', async () => {
    const document = newDocument();
    const codes = await Promise.all([t.own, t.second].map((from) => codeOf(send(event({ document }), from))));
    expect(codes.sort()).toEqual(['none', 'source_authority_conflict']);
  });
});

describe('authority', () => {
  const manual = (document = newDocument()) =>
    admin.enter(createCounterparty, { document, fields: { ...FIELDS, email: 'old@aurora.example' } });

  test('an operator links the reference of a manual counterparty and grants authority, after which the refused request succeeds with its key', async () => {
    const { id, document } = await manual();
    const sent = event({ document, fields: { ...FIELDS, email: 'new@aurora.example', phone: '4002-8922' } });
    const key = newId();
    expect(await refusalOf(send(sent, t.own, key))).toEqual({
      code: 'source_authority_conflict',
      fields: { name: 'manual', roles: 'manual', email: 'manual', phone: 'manual' },
    });
    const [counterpartyId, sourcePartnerId] = [id, t.partnerId];
    await admin.enter(linkSourceReference, { counterpartyId, sourcePartnerId, sourceReference: sent.sourceReference });
    expect(await refusalOf(send(sent, t.own, key))).toEqual({
      code: 'source_authority_conflict',
      fields: { email: 'manual', phone: 'manual' },
    });
    await admin.enter(grantFieldAuthority, { counterpartyId, sourcePartnerId, fields: ['email'] });
    // No partial update: the source has the authority over the e-mail address, but not over the other field.
    expect(await refusalOf(send(sent, t.own, key))).toMatchObject({ fields: { phone: 'manual' } });
    expect(await versionsOf(id)).toHaveLength(1);
    await admin.enter(grantFieldAuthority, { counterpartyId, sourcePartnerId, fields: ['phone'] });
    expect(await send(sent, t.own, key)).toMatchObject({ counterpartyId: id, masterVersion: 2, status: 'updated' });
    expect(await versionsOf(id)).toMatchObject([
      { v: 1, created_by: 'operator:elisa', email: 'old@aurora.example' },
      { v: 2, created_by: author(), email: 'new@aurora.example', phone: '4002-8922' },
    ]);
  });

  test('a refusal names the authority of another source, and unchanged fields need no authority', async () => {
    const sent = event();
    const { counterpartyId } = await send(sent, t.second);
    const mine = event({ document: sent.document });
    const { sourceReference } = mine;
    await admin.enter(linkSourceReference, { counterpartyId, sourcePartnerId: t.partnerId, sourceReference });
    expect(await send(mine)).toMatchObject({ counterpartyId, status: 'unchanged' });
    const renamed = { ...mine, sourceVersion: 2, fields: { name: 'Mine' } };
    expect(await refusalOf(send(renamed))).toEqual({
      code: 'source_authority_conflict',
      fields: { name: 'another_source' },
    });
    await admin.enter(grantFieldAuthority, { counterpartyId, sourcePartnerId: t.partnerId, fields: ['name'] });
    expect(await send(renamed)).toMatchObject({ status: 'updated' });
    const back = { ...sent, sourceVersion: 2, fields: { name: 'Theirs' } };
    expect(await refusalOf(send(back, t.second))).toMatchObject({ fields: { name: 'another_source' } });
  });

  test('the authority of a source ends for a field that an operator changes or takes over', async () => {
    const sent = event();
    const { counterpartyId } = await send(sent);
    const fields = { name: 'By hand', status: 'active' as const };
    const changed = await admin.enter(updateCounterparty, { counterpartyId, masterVersion: 1, fields });
    expect(changed).toMatchObject({ masterVersion: 2, authority: { status: t.partnerId } });
    expect(changed.authority).not.toHaveProperty('name');
    const again = { ...sent, sourceVersion: 2, fields: { name: 'By source', email: 'a@b.example' } };
    expect(await refusalOf(send(again))).toMatchObject({ fields: { name: 'manual' } });
    await admin.enter(takeFieldAuthority, { counterpartyId, fields: ['email'] });
    expect(await refusalOf(send(again))).toMatchObject({ fields: { name: 'manual', email: 'manual' } });
    const stale = admin.enter(updateCounterparty, { counterpartyId, masterVersion: 1, fields: {} });
    expect(await codeOf(stale)).toBe('counterparty_changed');
  });

  test('missing authority alerts the institution once, although the refusal leaves no other trace', async () => {
    const { id, document } = await manual();
    const sent = event({ document });
    await refusalOf(send(sent));
    await refusalOf(send(sent));
    const published = await t.sql<{ payload: { data: object } }>(
      `select payload from outbox where type = 'integration.alert' and payload #>> '{data,source}' = $1`,
      [id],
    );
    expect(published.map(({ payload }) => payload.data)).toEqual([{ alert: 'synchronization_refused', source: id }]);
    expect(await t.sql('select from counterparty_source where reference = $1', [sent.sourceReference])).toEqual([]);
  });

  test('authority is granted only by admins, to linked integrations of the institution', async () => {
    const { id: counterpartyId } = await manual();
    const link = { counterpartyId, sourceReference: `R-${++made}` };
    const grant = { counterpartyId, fields: ['name' as const] };
    const codes = await Promise.all(
      [
        admin.enter(linkSourceReference, { ...link, sourcePartnerId: t.alpha.id }),
        admin.enter(linkSourceReference, { ...link, sourcePartnerId: t.other.partnerId }),
        admin.enter(grantFieldAuthority, { ...grant, sourcePartnerId: t.partnerId }),
        t.other.as('elisa').enter(takeFieldAuthority, grant),
        t.as('bruno').enter(takeFieldAuthority, grant),
        t.own.enter(takeFieldAuthority, grant),
        admin.enter(synchronizeCounterparty, event(), newId()),
      ].map(codeOf),
    );
    expect(codes).toEqual([
      ...['source_not_found', 'source_not_found', 'source_not_linked', 'counterparty_not_found'],
      ...['forbidden', 'forbidden', 'forbidden'],
    ]);
  });

  test('linking cannot move a reference to another counterparty', async () => {
    const [one, other] = [await manual(), await manual()];
    const link = { sourcePartnerId: t.partnerId, sourceReference: `R-${++made}` };
    const first = await admin.enter(linkSourceReference, { ...link, counterpartyId: one.id });
    expect(await admin.enter(linkSourceReference, { ...link, counterpartyId: one.id })).toEqual(first);
    for (const moved of [
      { ...link, counterpartyId: other.id },
      { ...link, counterpartyId: one.id, sourceReference: `R-${++made}` },
    ]) {
      expect(await codeOf(admin.enter(linkSourceReference, moved))).toBe('source_reference_conflict');
    }
    expect(await refusalOf(manual(one.document))).toEqual({
      code: 'counterparty_already_exists',
      counterparty_id: one.id,
    });
  });
});

test('a partner lists only counterparties linked to its own source, and operators list all of the institution', async () => {
  const { own, second, as } = t.other;
  const sent = [event(), event(), event()];
  for (const each of sent) await send(each, own);
  const foreign = await send(event(), second);
  const references = sent.map(({ sourceReference }) => sourceReference);
  const page = await own.enter(listCounterparties, { first: 2 });
  expect([page.items.map((row) => row.sourceReference), page.hasMore]).toEqual([references.slice(0, 2), true]);
  const after = encodeCursor([page.items[1]?.id ?? '']);
  const next = await own.enter(listCounterparties, { first: 2, after });
  expect([next.items.map((row) => row.sourceReference), next.hasMore]).toEqual([references.slice(2), false]);
  const ofSecond = await second.enter(listCounterparties, {});
  expect(ofSecond.items.map(({ id }) => id)).toEqual([foreign.counterpartyId]);
  const all = await as('vera').enter(listCounterparties, { first: 100 });
  expect(all.items).toHaveLength(4);
  const found = await as('vera').enter(listCounterparties, { document: maskOf(sent[1]?.document ?? '') });
  expect(found.items.map(({ document }) => document)).toEqual([sent[1]?.document]);
  const theirs = second.enter(getCounterparty, { counterpartyId: page.items[0]?.id ?? '' });
  expect(await codeOf(theirs)).toBe('counterparty_not_found');
});
