import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSessions, deleteEndedSessions } from '../../src/domains/operators/console-session.ts';
import { statement } from '../../src/platform/database/queryable.ts';
import { type FinanceDoor, openFinance } from '../support/finance.ts';

let t: FinanceDoor;
let sessions: ConsoleSessions;
const sql = (text: string) => t.database.query(statement('', text), []);
const begun = async (login = 'ana') => {
  const made = await sessions.begin(login, new Date());
  if (!made) throw new Error(`${login} may not sign in`);
  return made;
};

beforeAll(async () => {
  t = await openFinance();
  sessions = new ConsoleSessions(t.database, { sandbox: true });
});
afterAll(() => t?.close());

describe('sessions of persons', () => {
  it('a session begins for operators of an institution, with a unique id', async () => {
    const [one, two] = [await begun(), await begun()];
    expect(one.id).not.toBe(two.id);
    expect(one.session.csrfToken).not.toBe(two.session.csrfToken);
    expect((await sessions.find(one.id))?.principal).toMatchObject({ clientId: 'ana', audience: 'operator' });
    expect(await sessions.begin('nobody', new Date())).toBeNull();
    expect(await sessions.find('nobody')).toBeNull();
  });

  it('a session counts a proof as fresh for 5 minutes, and never a proof from the future', async () => {
    const future = await sessions.begin('ana', new Date(Date.now() + 3_600_000));
    const { provenAt, principal } = future?.session ?? (await begun()).session;
    expect(provenAt.getTime()).toBeLessThan(Date.now() + 10_000);
    expect(principal.provenUntil).toBe(provenAt.getTime() + 300_000);
  });

  it('a session accepts a new proof only from its own operator, and its proof never goes back in time', async () => {
    const { id, session } = await begun();
    expect(await sessions.prove(session.key, 'bruno', new Date())).toBe(false);
    expect(await sessions.prove(session.key, 'ana', new Date(0))).toBe(true);
    expect((await sessions.find(id))?.provenAt).toEqual(session.provenAt);
    await sessions.end(session.key);
    expect(await sessions.prove(session.key, 'ana', new Date())).toBe(false);
  });

  it('valid sessions are found by their keys', async () => {
    const [one, two] = [await begun('ana'), await begun('bruno')];
    const keys = [one.session.key, two.session.key];
    expect([...(await sessions.expiries(keys)).keys()].toSorted()).toEqual(keys.toSorted());
    await sessions.end(one.session.key);
    expect([...(await sessions.expiries(keys)).keys()]).toEqual([two.session.key]);
  });

  it('sessions of a sandbox are rejected where the sandbox is off', async () => {
    const [row] = await t.database.query<{ isSandbox: boolean }>(
      statement(
        '',
        `select i.is_sandbox as "isSandbox" from institution i join operator o on o.institution_id = i.id where o.login = 'ana'`,
      ),
      [],
    );
    const { id } = await begun();
    const earnest = new ConsoleSessions(t.database, { sandbox: false });
    expect((await earnest.find(id)) === null).toBe(row?.isSandbox);
    expect((await earnest.begin('ana', new Date())) === null).toBe(row?.isSandbox);
  });

  it('a session is deleted one day after its latest possible end', async () => {
    const { id } = await begun();
    await sql(`update console_session set ended_at = now()`);
    await deleteEndedSessions(t.database);
    expect(await sql('select 1 as n from console_session')).not.toEqual([]);
    await sql(`update console_session set created_at = now() - interval '33 hours'`);
    await deleteEndedSessions(t.database);
    expect(await sql('select 1 as n from console_session')).toEqual([]);
    expect(await sessions.find(id)).toBeNull();
  });
});
