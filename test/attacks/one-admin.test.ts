import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueCredential } from '../../src/domains/administration/credential-issue.ts';
import { createPartner } from '../../src/domains/administration/partner.ts';
import { getMaster } from '../../src/domains/finance/master/master-pages.ts';
import { newId } from '../../src/platform/text/ids.ts';
import { type Browser, signedIn } from '../support/console.ts';
import { type ServedFinance, serveFinance } from '../support/finance.ts';

let gateway: ServedFinance;
let elisa: Browser;
let hugo: Browser;
beforeAll(async () => {
  gateway = await serveFinance();
  [elisa, hugo] = await Promise.all([signedIn(gateway, 'elisa'), signedIn(gateway, 'hugo')]);
});
afterAll(() => gateway?.stop());

async function tokenOf(client: { clientId: string; clientSecret: string }, scope?: string) {
  const answer = await fetch(`${gateway.app.origin}/api/partner/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client.clientId}:${client.clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) }),
  });
  return { status: answer.status, body: (await answer.json()) as { scope?: string; error?: string } };
}

const ISSUE = `mutation ($input: IssueCredentialInput!) { issueCredential(input: $input) { ... on IssuedCredential {
  clientSecret credential { clientId } change { changeId } } ... on Error { code } } }`;
const APPROVE = `mutation ($input: ApproveChangeInput!) { approveChange(input: $input) { ... on ChangeRequest { outcome } ... on Error { code } } }`;
const SETTINGS = `mutation ($input: ChangeFinanceSettingsInput!) { changeFinanceSettings(input: $input) {
  ... on FinanceSettings { secondApprovalFrom pendingChangeId } ... on Error { code } } }`;

const ask = async (browser: Browser, query: string, input: object) => {
  const { body } = await browser.ask(query, { input });
  return Object.values(body.data)[0] as Record<string, never> & { readonly code?: string };
};

describe('single admin at the console', () => {
  it.each([
    ["the institution's own integration", true],
    ['a partner of the institution', false],
  ])('one admin cannot get a token that moves money with a credential for %s', async (_whose, isOwn) => {
    const partnerId = isOwn
      ? (await gateway.sql<{ id: string }>(`select id from partner where name = 'own'`))[0]?.id
      : (await gateway.as('elisa').enter(createPartner, { name: newId() })).id;
    const input = { partnerId, label: 'erp', scopes: ['account:read', 'pix:write'] };
    const issued = (await ask(elisa, ISSUE, input)) as unknown as {
      clientSecret: string;
      credential: { clientId: string };
      change: { changeId: string };
    };
    const client = { clientId: issued.credential.clientId, clientSecret: issued.clientSecret };
    expect(await tokenOf(client, 'pix:write')).toMatchObject({ status: 400, body: { error: 'invalid_scope' } });
    expect((await tokenOf(client)).body.scope).toBe('account:read');
    const { changeId } = issued.change;
    expect(await ask(elisa, APPROVE, { changeId })).toMatchObject({ code: 'two_persons_required' });
    expect(await tokenOf(client, 'pix:write')).toMatchObject({ status: 400 });
    expect(await ask(hugo, APPROVE, { changeId })).toMatchObject({ outcome: 'APPROVED' });
    expect(await tokenOf(client, 'pix:write')).toMatchObject({ status: 200, body: { scope: 'pix:write' } });
  });

  it('one admin cannot raise the amount limit of the second approval, but lowers it at once', async () => {
    const from = async () => (await gateway.as('vera').enter(getMaster, {})).secondApprovalFrom;
    const before = (await from()) ?? 0;
    const raised = await ask(elisa, SETTINGS, { secondApprovalFrom: 9_000_000_000 });
    expect(raised).toMatchObject({ secondApprovalFrom: before, pendingChangeId: expect.any(String) });
    expect(await from()).toBe(before);
    expect(await ask(elisa, APPROVE, { changeId: raised['pendingChangeId'] })).toMatchObject({
      code: 'two_persons_required',
    });
    expect(await from()).toBe(before);
    expect(await ask(elisa, SETTINGS, { secondApprovalFrom: before - 1 })).toMatchObject({
      secondApprovalFrom: before - 1,
      pendingChangeId: null,
    });
    expect(await from()).toBe(before - 1);
  });

  it('a session without a fresh proof cannot loosen a limit', async () => {
    await gateway.sql(`update console_session set proven_at = now() - interval '10 minutes'`);
    for (const [query, input] of [
      [SETTINGS, { secondApprovalFrom: 9_000_000_000 }],
      [APPROVE, { changeId: newId() }],
      [ISSUE, { partnerId: newId(), label: 'x', scopes: ['pix:read'] }],
    ] as const)
      expect(await ask(elisa, query, input)).toMatchObject({ code: 'fresh_proof_required' });
  });
});

it('a new credential is stored without the scopes that wait for approval', async () => {
  const { id: partnerId } = await gateway.as('elisa').enter(createPartner, { name: newId() });
  const { credential } = await gateway
    .as('elisa')
    .enter(issueCredential, { partnerId, label: 'x', scopes: ['transfer:write'] });
  const [row] = await gateway.sql<{ scopes: string[] }>('select scopes from credential where id = $1', [credential.id]);
  expect(row?.scopes).toEqual([]);
});
