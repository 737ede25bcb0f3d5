import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createCompany } from '../../../../src/domains/finance/master/master-changes.ts';
import { getMaster } from '../../../../src/domains/finance/master/master-pages.ts';
import { changeFinanceSettings } from '../../../../src/domains/finance/master/settings.ts';
import { FINANCE_SCOPES, ROLES } from '../../../../src/platform/operation/principal.ts';
import { type FinanceDoor, openFinance, type ServedFinance, serveFinance } from '../../../support/finance.ts';

let t: FinanceDoor;
beforeAll(async () => {
  t = await openFinance();
});
afterAll(() => t.close());

describe('master data', () => {
  it('master data contains the data of the sandbox and none of another institution', async () => {
    const master = await t.as('vera').enter(getMaster, {});
    expect(master.companies.map(({ id }) => id)).toEqual([t.master.company_id]);
    expect(master.branches.map(({ id }) => id)).toEqual(t.master.branch_ids);
    expect(master.payingAccounts.map(({ accountId }) => accountId)).toEqual(t.master.source_account_ids);
    expect(t.master.source_account_ids).toHaveLength(2);
    expect(master.bankAccounts.map(({ id }) => id)).toEqual(t.master.bank_account_ids);
    expect(master.financialAccounts).toHaveLength(4);
    const theirs = await t.other.as('vera').enter(getMaster, {});
    expect(theirs.companies.map(({ id }) => id)).toEqual([t.other.master.company_id]);
    expect(theirs.companies[0]?.id).not.toBe(t.master.company_id);
  });

  it('only admins change master data', async () => {
    const company = { name: 'Nova S.A.', document: '11444777000161' };
    await expect(t.as('ana').enter(createCompany, company)).rejects.toMatchObject({ code: 'forbidden' });
    const made = await t.as('elisa').enter(createCompany, company);
    await expect(t.as('elisa').enter(createCompany, company)).rejects.toMatchObject({ code: 'already_exists' });
    expect((await t.as('elisa').enter(getMaster, {})).companies).toContainEqual(made);
  });

  it('partners have no access to master data', async () => {
    await expect(t.own.enter(getMaster, {})).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('the audit trail of a change of master data names the operator', async () => {
    await t.as('elisa').enter(changeFinanceSettings, { secondApprovalFrom: 100 });
    const [trail] = await t.sql<{ actor_type: string; actor_id: string }>(
      "select actor_type, actor_id from audit_event where action = 'finance.settings_changed'",
    );
    expect(trail).toEqual({ actor_type: 'operator', actor_id: 'elisa' });
  });
});

describe("the institution's integration over HTTP", () => {
  let served: ServedFinance;
  beforeAll(async () => {
    served = await serveFinance();
  });
  afterAll(() => served.stop());

  it('the integration is the third partner of the sandbox, with its master data and operators of every role', () => {
    const { partners, finance } = served.app.sandbox?.content ?? {};
    expect(partners?.[2]).toMatchObject({ name: 'own', scopes: expect.arrayContaining([...FINANCE_SCOPES]) });
    expect(finance?.branch_ids).toHaveLength(2);
    expect(new Set(finance?.persons.flatMap(({ roles }) => roles))).toEqual(new Set(ROLES));
  });

  it('the integration has the same master data and passwords after a restart', async () => {
    const before = served.app.sandbox?.content.finance;
    await served.restart();
    expect(served.app.sandbox?.content.finance).toEqual(before);
  });

  it('the integration is usable only from the listed addresses, over every interface', async () => {
    const { client_id, client_secret } = served.app.sandbox?.content.partners[2] ?? {};
    const list = (ips: string) =>
      served.sql('update credential set authorized_ips = $2 where client_id = $1', [client_id, ips]);
    const token = await fetch(`${served.app.origin}/api/partner/v1/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    }).then(async (answer) => ((await answer.json()) as { access_token: string }).access_token);
    const headers = { authorization: `Bearer ${token}` };
    await list('{10.0.0.0/8,fd00::/8}');
    try {
      const refused = { status: 403, body: { error: { code: 'ip_not_authorized' } } };
      expect(await served.stranger.request('GET', '/accounts', undefined, headers)).toMatchObject(refused);
      const graph = await served.stranger.graphql('{ viewer { clientId } }', {}, headers);
      expect(graph).toMatchObject({ status: 403, body: { errors: [{ extensions: { code: 'ip_not_authorized' } }] } });
      const socket = new WebSocket(`${served.app.origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
        headers,
      });
      const [, response] = await once(socket, 'unexpected-response');
      expect(response.statusCode).toBe(403);
    } finally {
      await list('{127.0.0.1,::1}');
    }
  });
});
