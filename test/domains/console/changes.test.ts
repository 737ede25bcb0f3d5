import { readFile } from 'node:fs/promises';
import { Repeater } from '@repeaterjs/repeater';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPartner } from '../../../src/domains/administration/partner.ts';
import { AuditNews } from '../../../src/domains/console/audit-news.ts';
import { EVERYTHING } from '../../../src/domains/console/change.ts';
import { ChangeFeeds } from '../../../src/domains/console/change-feed.ts';
import { RESOURCE_TYPES } from '../../../src/domains/console/change-kinds.ts';
import { createPayable } from '../../../src/domains/finance/payables/payable-creation.ts';
import { approvePayable } from '../../../src/domains/finance/payables/payable-decisions.ts';
import type { Following } from '../../../src/messaging/log-tail.ts';
import type { LoggedEvent } from '../../../src/messaging/logged-event.ts';
import { callingFunctions } from '../../../src/platform/database/functions.ts';
import type { Queryable } from '../../../src/platform/database/queryable.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { signedIn } from '../../support/console.ts';
import { awaited, type Followed, follow } from '../../support/console-live.ts';
import { person, type ServedFinance, serveFinance, serveOtherInstitution } from '../../support/finance.ts';
import { decisionOn, payableInput, uniqueKey } from '../../support/payables.ts';
import { runLog } from '../../support/run-log.ts';
import { until } from '../../support/until.ts';

const CHANGES = `subscription ($kinds: [ChangeKind!]) {
  changes(kinds: $kinds) { kind resourceId action author at }
}`;

interface Told {
  readonly changes: { readonly kind: string; readonly resourceId: string | null; readonly action: string };
}

let gateway: ServedFinance;
let opened: Followed[] = [];
beforeAll(async () => {
  gateway = await serveFinance({}, { liveWaits: { check: 100, revocation: 100 } });
});
afterAll(() => gateway?.stop());
afterEach(() => {
  for (const each of opened) each.close();
  opened = [];
});

const nothing = (): Following => {
  const silence = new Repeater<LoggedEvent, undefined>((_push, stop) => stop.then(() => undefined));
  return Object.assign(silence, { started: Promise.resolve(0), position: 0 }) as unknown as Following;
};

/** Subscribes as this operator and waits until no change can be missed. */
async function following(login: string, variables: object = {}) {
  const browser = await signedIn(gateway, login);
  const followed = await follow(gateway, browser, CHANGES, variables);
  opened.push(followed);
  await awaited(followed, ({ changes }: Told) => changes.kind === 'EVERYTHING');
  return { ...followed, results: followed.results, browser, isComplete: () => followed.isComplete };
}
const changesIn = ({ results }: Pick<Followed, 'results'>) =>
  results.map(({ data }) => data.changes as Told['changes']).filter(({ kind }) => kind !== 'EVERYTHING');

const payable = (as = gateway.as('ana')) => as.enter(createPayable, payableInput(gateway), uniqueKey());

describe('changes of an institution', () => {
  test('subscribers are notified of new statement entries of an own account, which no caller created', async () => {
    const vera = await following('vera', { kinds: ['STATEMENT_ENTRY'] });
    await gateway.own.request('POST', '/api/sandbox/v1/pix/received', {
      account_id: gateway.master.source_account_ids[0],
      amount: 12_345,
    });
    await until(() => changesIn(vera).length > 0, 20_000);
    const [{ resourceId }] = changesIn(vera) as [Told['changes']];
    expect(changesIn(vera)).toMatchObject([{ kind: 'STATEMENT_ENTRY', action: 'statement_entry.added', author: null }]);
    expect(await gateway.sql('select amount from statement_entry where id = $1', [resourceId])).toEqual([
      { amount: 12_345 },
    ]);
  });

  test('all subscribed operators receive a change with its author and action within about a second', async () => {
    const [ana, vera] = [await following('ana'), await following('vera')];
    const made = await payable();
    const { id } = made;
    await gateway.as('bruno').enter(approvePayable, decisionOn(made));
    for (const each of [ana, vera]) {
      await until(() => changesIn(each).filter(({ resourceId }) => resourceId === id).length === 2, 3_000);
      expect(changesIn(each)).toMatchObject([
        { kind: 'PAYABLE', action: 'payable.created', author: 'operator:ana', at: expect.any(String) },
        { kind: 'PAYABLE', action: 'payable.approved', author: 'operator:bruno' },
      ]);
    }
  });

  test('subscribers receive changes without an author: an ended payment and an automatic match', async () => {
    const ana = await following('ana', { kinds: ['PAYMENT_ORDER', 'RECONCILIATION_MATCH'] });
    const [order, match] = [newId(), newId()];
    for (const [type, data] of [
      ['payable.paid', { payable_id: newId(), payment_order_id: order }],
      ['reconciliation.matched', { match_id: match, kind: 'automatic' }],
    ] as const)
      await gateway.sql(
        `insert into outbox (id, kind, institution_id, partner_id, type, payload, occurred_at)
         select gen_random_uuid(), 'event', p.institution_id, p.id, $1, jsonb_build_object('fact_key', $1::text, 'data', $2::jsonb), now()
         from partner p join operator o on o.institution_id = p.institution_id where p.is_institution and o.login = 'ana'`,
        [type, JSON.stringify(data)],
      );
    await until(() => changesIn(ana).length === 2);
    expect(changesIn(ana)).toMatchObject([
      { kind: 'PAYMENT_ORDER', resourceId: order, action: 'payable.paid', author: null },
      { kind: 'RECONCILIATION_MATCH', resourceId: match, action: 'reconciliation.matched', author: null },
    ]);
  });

  test('subscribers receive only changes of their institution that their roles may see', async () => {
    await serveOtherInstitution(gateway);
    const [ana, elisa] = [await following('ana'), await following('elisa')];
    const stranger = person(gateway.app.database, gateway.app.door, 'other-elisa');
    const theirs = await stranger(createPartner, { name: 'theirs' });
    const own = await gateway.as('elisa').enter(createPartner, { name: 'another' });
    const { id } = await payable();
    await until(() => changesIn(elisa).length >= 2 && changesIn(ana).length >= 1);
    expect(changesIn(elisa)).toMatchObject([
      { kind: 'PARTNER', resourceId: own.id, action: 'partner.created' },
      { kind: 'PAYABLE', resourceId: id },
    ]);
    expect(changesIn(ana)).toMatchObject([{ kind: 'PAYABLE', resourceId: id }]);
    expect(JSON.stringify([ana.results, elisa.results])).not.toContain(theirs.id);
  });

  test('changes are read once for all subscribers, and not at all without subscribers', async () => {
    const [ours, others] = [1, 2];
    let read: unknown[] = [];
    const query: Queryable['query'] = (stmt, [institutionId, ...rest]) => {
      if (stmt.name === 'audit_news_of_institution') read.push(institutionId);
      return gateway.app.database.query(stmt, [institutionId, ...rest]);
    };
    const feeds = new ChangeFeeds({ tail: { follow: () => nothing() }, database: { query }, log: runLog() });
    const follow = async (institutionId: number) => {
      const changes = feeds.follow({ institutionId, institutionPartnerId: newId() }, () => true);
      expect(await changes.next()).toEqual({ done: false, value: EVERYTHING });
      return changes;
    };
    // Both feeds have one pace, so the other feed's readings serve as a clock.
    const other = await follow(others);
    const followers = await Promise.all([ours, ours, ours, ours].map(follow));
    const readings = async (ticks: number) => {
      read = [];
      await until(() => read.filter((each) => each === others).length >= ticks);
      return read.filter((each) => each === ours).length;
    };
    const many = await readings(4);
    expect(many).toBeGreaterThan(0);
    expect(many).toBeLessThan(8);
    await Promise.all(followers.map((each) => each.return()));
    // One reading can have started already.
    expect(await readings(4)).toBeLessThan(2);
    await other.return();
  });

  test('a subscription to changes ends with the session', async () => {
    const ana = await following('ana');
    await ana.browser.post('/console/sign-out', {});
    await until(() => ana.isComplete());
  });
});

describe('the trail of an institution', () => {
  const entries = (institutionId: number, ids: readonly string[]) =>
    [
      `insert into audit_event (id, institution_id, partner_id, actor_type, actor_id, action, resource_type, resource_id,
         changes, metadata, occurred_at)
       select uuid_v7(), $1, gen_random_uuid(), 'operator', 'ana', 'payable.changed', 'payable', id, '{}', '{}', now()
       from unnest($2::text[]) id`,
      [institutionId, ids],
    ] as const;
  async function beginReading() {
    const [row] = await gateway.sql<{ id: number }>(`select institution_id as id from operator where login = 'ana'`);
    const institutionId = row?.id ?? 0;
    const news = new AuditNews(gateway.app.database, institutionId);
    const write = (...ids: readonly string[]) => gateway.sql(...entries(institutionId, ids));
    return { institutionId, news, write, ids: async () => (await news.next()).map(({ id }) => id) };
  }

  test('the audit trail is read without losing entries that commit late, and without duplicates', async () => {
    const { institutionId, write, ids } = await beginReading();
    const slow = new Client({ connectionString: gateway.ownerUrl, options: callingFunctions() });
    await slow.connect();
    try {
      const [early, late, after] = [newId(), newId(), newId()];
      await slow.query('begin');
      await slow.query(entries(institutionId, [early])[0], [institutionId, [early]]);
      expect(await ids()).toEqual([]);
      await write(late);
      expect(await ids()).toEqual([late]);
      for (let reading = 0; reading < 5; reading += 1) expect(await ids()).toEqual([]);
      await slow.query('commit');
      expect(await ids()).toEqual([early]);
      await write(after);
      expect(await ids()).toEqual([after]);
      for (let reading = 0; reading < 5; reading += 1) expect(await ids()).toEqual([]);
    } finally {
      await slow.end();
    }
  });

  test('subscribers receive EVERYTHING when there are too many new entries', async () => {
    const { news, write } = await beginReading();
    await news.next();
    await write(...Array.from({ length: 1_100 }, (_, index) => String(index)));
    expect(await news.next()).toEqual([EVERYTHING]);
  });

  test('new audit trail entries are read by an index that contains all resource types', async () => {
    const migration = await readFile('migrations/Migration20261210000100_audit_of_institutions.ts', 'utf8');
    const listed = (list: string) => list.split(',').map((each) => each.trim());
    const leftOut = listed(/resource_type not in \(([^)]*)\)/.exec(migration)?.[1] ?? '');
    expect(leftOut).toContain("'transaction'");
    expect(listed(RESOURCE_TYPES).filter((each) => leftOut.includes(each))).toEqual([]);
  });
});
