import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPartner } from '../../../src/domains/administration/partner.ts';
import { listAuditTrail } from '../../../src/domains/console/audit-trail.ts';
import { createPayable } from '../../../src/domains/finance/payables/payable-creation.ts';
import { approvePayable } from '../../../src/domains/finance/payables/payable-decisions.ts';
import { encodeCursor } from '../../../src/platform/database/pagination.ts';
import { askConsole } from '../../support/console-graph.ts';
import { type FinanceDoor, openFinance } from '../../support/finance.ts';
import { decisionOn, payableInput, uniqueKey } from '../../support/payables.ts';
import { closeDay } from '../../support/treasury.ts';

let t: FinanceDoor;
let payableId: string;
let partnerId: string;
beforeAll(async () => {
  t = await openFinance();
  t.clock.set('2026-11-23T15:00:00.000Z');
  const payable = await t.own.enter(createPayable, payableInput(t), uniqueKey());
  payableId = payable.id;
  t.clock.set('2026-11-23T16:00:00.000Z');
  await t.as('fabio').enter(approvePayable, decisionOn(payable));
  t.clock.set('2026-11-23T17:00:00.000Z');
  await closeDay(t.as('carla'), '2026-11-20');
  ({ id: partnerId } = await t.as('elisa').enter(createPartner, { name: 'acme' }));
});
afterAll(() => t?.close());

const trail = async (input: object, login = 'elisa', of: Pick<FinanceDoor, 'as'> = t) =>
  (await of.as(login).enter(listAuditTrail, input)).items;
const actions = (entries: readonly { readonly action: string }[]) => entries.map(({ action }) => action);

describe('the audit trail of an institution', () => {
  test('the audit trail lists the author and action of each change to a resource, newest first', async () => {
    expect(await trail({ resourceId: payableId }, 'vera')).toMatchObject([
      { kind: 'payable', action: 'payable.approved', author: 'operator:fabio', resourceId: payableId },
      { kind: 'payable', action: 'payable.created', author: 'partner_api:own-client', requestId: 'request-of-own' },
    ]);
  });

  test('the audit trail is filtered by operator, kind of resource and time', async () => {
    expect(actions(await trail({ person: 'fabio' }))).toEqual(['payable.approved']);
    expect(await trail({ person: 'own-client' })).toEqual([]);
    expect(actions(await trail({ kinds: ['treasury_day'] }))).toEqual(['treasury_day.closed']);
    expect(actions(await trail({ kinds: ['treasury_day', 'payable'], person: 'fabio' }))).toEqual(['payable.approved']);
    const period = { from: '2026-11-23T15:30:00.000Z', to: '2026-11-23T17:00:00.000Z', kinds: ['payable'] };
    expect(actions(await trail(period))).toEqual(['payable.approved']);
    expect(await trail({ ...period, kinds: ['counterparty'] })).toEqual([]);
  });

  test('the audit trail contains only kinds that the roles of the caller may see', async () => {
    expect((await trail({ resourceId: partnerId })).length).toBe(1);
    expect(await trail({ resourceId: partnerId }, 'carla')).toEqual([]);
    expect(await trail({ kinds: ['partner'] }, 'carla')).toEqual([]);
    expect((await trail({}, 'carla')).some(({ kind }) => kind === 'partner')).toBe(false);
  });

  test('the audit trail contains only the own institution', async () => {
    expect(await trail({ resourceId: payableId }, 'elisa', t.other)).toEqual([]);
    expect(await trail({ person: 'fabio' }, 'elisa', t.other)).toEqual([]);
    const all = await trail({ first: 100 }, 'elisa', t.other);
    expect(all.some(({ resourceId }) => [payableId, partnerId].includes(resourceId))).toBe(false);
  });

  test('the audit trail is read page by page, each entry once', async () => {
    const seen: string[] = [];
    let after: string | null = null;
    for (;;) {
      const page: Awaited<ReturnType<typeof read>> = await read(after);
      seen.push(...page.items.map(({ id }) => id));
      const last = page.items.at(-1);
      if (!page.hasMore || !last) break;
      after = encodeCursor([last.occurredAt.toISOString(), last.id]);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual((await trail({ first: 100 })).map(({ id }) => id));
    expect(seen.length).toBeGreaterThan(3);
  });

  test('the audit trail can be queried in the graph', async () => {
    const query = `query ($id: String) { auditTrail(resourceId: $id, kinds: [PAYABLE]) { nodes { kind action author resourceId occurredAt changes } } }`;
    const { auditTrail } = await askConsole(t, t.as('vera'), query, { id: payableId });
    expect(auditTrail.nodes).toMatchObject([
      { kind: 'PAYABLE', action: 'payable.approved' },
      { author: 'partner_api:own-client' },
    ]);
  });
});

const read = (after: string | null) => t.as('elisa').enter(listAuditTrail, { first: 2, after });
