import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAdmin } from '../../../scripts/admin/program.ts';
import { approveChange, declineChange } from '../../../src/domains/administration/change-decisions.ts';
import { getChange } from '../../../src/domains/administration/change-request.ts';
import { getCredential } from '../../../src/domains/administration/credential.ts';
import { changeCredential, revokeCredential } from '../../../src/domains/administration/credential-changes.ts';
import { issueCredential } from '../../../src/domains/administration/credential-issue.ts';
import { appointAdmins, createInstitution } from '../../../src/domains/administration/institution.ts';
import { createPartner } from '../../../src/domains/administration/partner.ts';
import { getPerson } from '../../../src/domains/administration/person.ts';
import { changePerson, createPerson, disablePerson } from '../../../src/domains/administration/person-changes.ts';
import { getMaster } from '../../../src/domains/finance/master/master-pages.ts';
import { addPayingAccount } from '../../../src/domains/finance/master/paying-account.ts';
import { changeFinanceSettings } from '../../../src/domains/finance/master/settings.ts';
import { findOperator } from '../../../src/domains/operators/operator.ts';
import { commands } from '../../../src/domains.ts';
import { newId } from '../../../src/platform/text/ids.ts';
import { type AdministeredDoor, openAdministration } from '../../support/administration.ts';
import { person } from '../../support/finance.ts';

let t: AdministeredDoor;
beforeAll(async () => {
  t = await openAdministration();
});
afterAll(() => t?.close());
beforeEach(async () => {
  await t.sql(`update operator set disabled_at = null, roles = '{admin}' where login in ('elisa', 'hugo')`);
});

const refusal = (code: string, field?: string) =>
  expect.objectContaining({ code, ...(field && { details: { fields: { [field]: expect.any(String) } } }) });
const issue = async (over: object = {}) => {
  const { id: partnerId } = await t.elisa(createPartner, { name: newId() });
  return t.elisa(issueCredential, { partnerId, label: 'erp', scopes: ['account:read', 'pix:write'], ...over });
};
const issueApproved = async (over: object = {}) => {
  const { credential, change } = await issue(over);
  await t.hugo(approveChange, { changeId: change?.id ?? '' });
  return credential.id;
};
const outcomes = (ended: readonly PromiseSettledResult<unknown>[]) =>
  ended.map((each) => (each.status === 'fulfilled' ? 'done' : each.reason.code));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('a credential that moves money', () => {
  it.each([['pix:write'], ['transfer:write'], ['payment:write']])(
    'a credential gets the scope %s only when a second admin approves',
    async (scope) => {
      const { credential, change } = await issue({ scopes: ['account:read', scope] });
      expect(credential.scopes).toEqual(['account:read']);
      expect(change).toMatchObject({ was: { scopes: ['account:read'] }, wanted: { scopes: ['account:read', scope] } });
      await t.hugo(approveChange, { changeId: change?.id ?? '' });
      expect((await t.elisa(getCredential, { credentialId: credential.id })).scopes).toEqual(['account:read', scope]);
    },
  );

  it.each([
    ['fewer scopes', { scopes: ['account:read'] }],
    ['fewer addresses', { authorizedIps: ['10.1.0.0/16', '10.2.0.7'] }],
    ['an earlier end', { expiresAt: inDays(5) }],
  ])('one admin restricts a credential to %s at once', async (_what, wanted) => {
    const credentialId = await issueApproved({ authorizedIps: ['10.0.0.0/8'], expiresAt: inDays(10) });
    expect((await t.hugo(changeCredential, { credentialId, ...(wanted as object) })).change).toBeNull();
  });

  it.each([
    ['other addresses', { authorizedIps: ['11.0.0.0/8'] }],
    ['more addresses', { authorizedIps: ['10.0.0.0/7'] }],
    ['any address', { authorizedIps: null }],
    ['a later end', { expiresAt: inDays(20) }],
    ['no end', { expiresAt: null }],
    ['another scope', { scopes: ['account:read', 'pix:write', 'fee:read'] }],
    ['fewer addresses and a later end', { authorizedIps: ['10.0.0.0/9'], expiresAt: inDays(20) }],
  ])('a credential that moves money gets %s only when a second admin approves', async (_what, wanted) => {
    const credentialId = await issueApproved({ authorizedIps: ['10.0.0.0/8'], expiresAt: inDays(10) });
    const { change, credential } = await t.hugo(changeCredential, { credentialId, ...(wanted as object) });
    expect(credential.pendingChangeId).toBe(change?.id);
    await t.elisa(approveChange, { changeId: change?.id ?? '' });
    expect(await t.elisa(getCredential, { credentialId })).toMatchObject({ pendingChangeId: null });
  });

  it('an approval of a later end is refused when an admin has set an earlier end in the meantime', async () => {
    const credentialId = await issueApproved({ expiresAt: inDays(10) });
    const { change } = await t.hugo(changeCredential, { credentialId, expiresAt: inDays(90) });
    await t.hugo(changeCredential, { credentialId, expiresAt: inDays(1) });
    await expect(t.elisa(approveChange, { changeId: change?.id ?? '' })).rejects.toEqual(refusal('stale_decision'));
  });
});

describe('a credential that moves no money', () => {
  it('a credential that moves no money gets scopes and a later end from one admin, and more addresses from two', async () => {
    const { credential } = await issue({
      scopes: ['account:read'],
      authorizedIps: ['10.0.0.0/8'],
      expiresAt: inDays(1),
    });
    const credentialId = credential.id;
    const more = {
      credentialId,
      scopes: ['account:read', 'pix:read'] as ('account:read' | 'pix:read')[],
      expiresAt: null,
    };
    expect((await t.elisa(changeCredential, more)).change).toBeNull();
    expect((await t.elisa(changeCredential, { credentialId, authorizedIps: null })).change).not.toBeNull();
  });
});

describe('a person who decides', () => {
  const newApprover = async (authority: number) => {
    const login = `p-${newId()}`;
    const { change } = await t.elisa(createPerson, { login, name: 'P', roles: ['preparer', 'approver'], authority });
    await t.hugo(approveChange, { changeId: change?.id ?? '' });
    return login;
  };

  it('one admin takes authority and roles from a person at once, which withdraws the waiting change of the person', async () => {
    const login = await newApprover(500);
    const { change } = await t.elisa(changePerson, { login, authority: 900 });
    expect(await t.hugo(changePerson, { login, authority: 100 })).toMatchObject({
      change: null,
      person: { authority: 100, pendingChangeId: null },
    });
    await expect(t.hugo(approveChange, { changeId: change?.id ?? '' })).rejects.toEqual(
      refusal('change_already_decided'),
    );
    const lowered = await t.hugo(changePerson, { login, roles: ['viewer'], authority: null });
    expect(lowered).toMatchObject({ change: null, person: { roles: ['viewer'], authority: null } });
  });

  it('an admin who removes their own role waits for another admin, so that the institution keeps an admin', async () => {
    const asked = await t.elisa(changePerson, { login: 'elisa', roles: ['viewer'] });
    expect(asked).toMatchObject({ person: { roles: ['admin'] }, change: { wanted: { roles: ['viewer'] } } });
    await t.elisa(declineChange, { changeId: asked.change?.id ?? '' });
  });

  it('of two admins who disable each other at once, only the first one succeeds', async () => {
    // Both sign in before either is disabled.
    const principals = await Promise.all(['elisa', 'hugo'].map((login) => findOperator(t.database, login)));
    const ended = await Promise.allSettled(
      principals.map((principal, nth) => {
        if (!principal) throw new Error('an admin is missing');
        return t.door.enter(disablePerson, { principal, requestId: 'r' }, { login: nth === 0 ? 'hugo' : 'elisa' });
      }),
    );
    expect(outcomes(ended).toSorted()).toEqual(['done', 'forbidden']);
  });
});

describe('the author of a change', () => {
  it.each([
    ['is disabled', `disabled_at = now()`],
    ['is no longer an admin', `roles = '{viewer}'`],
  ])('a change whose author %s before the approval can only be declined', async (_how, set) => {
    const { change } = await issue();
    const changeId = change?.id ?? '';
    await t.sql(`update operator set ${set} where login = 'elisa'`);
    await expect(t.hugo(approveChange, { changeId })).rejects.toEqual(refusal('change_asker_gone'));
    expect(await t.hugo(declineChange, { changeId })).toMatchObject({ outcome: 'refused' });
  });

  it('an operator whose admin role waits for approval cannot approve a change of the same author', async () => {
    const login = `p-${newId()}`;
    await t.elisa(createPerson, { login, name: 'P', roles: ['admin'] });
    const { change } = await issue();
    const enter = person(t.database, t.door, login);
    await expect(enter(approveChange, { changeId: change?.id ?? '' })).rejects.toEqual(refusal('forbidden'));
  });
});

describe('races', () => {
  it('of a concurrent approval and refusal, the first one decides', async () => {
    const { change, credential } = await issue();
    const changeId = change?.id ?? '';
    const ended = await Promise.allSettled([t.hugo(approveChange, { changeId }), t.elisa(declineChange, { changeId })]);
    expect(outcomes(ended).toSorted()).toEqual(['change_already_decided', 'done']);
    const { outcome } = await t.elisa(getChange, { changeId });
    const { scopes } = await t.elisa(getCredential, { credentialId: credential.id });
    expect(scopes.includes('pix:write')).toBe(outcome === 'approved');
  });

  it('two concurrent approvals apply a change once', async () => {
    await t.sql(
      `insert into operator (id, institution_id, login, name, roles, created_at) values ($1, $2, 'ivo', 'Ivo', '{admin}', now())`,
      [newId(), t.institutionId],
    );
    const { change } = await issue();
    const changeId = change?.id ?? '';
    const ivo = person(t.database, t.door, 'ivo');
    const ended = await Promise.allSettled([t.hugo(approveChange, { changeId }), ivo(approveChange, { changeId })]);
    expect(outcomes(ended).toSorted()).toEqual(['change_already_decided', 'done']);
    expect((await t.elisa(getChange, { changeId })).approvedBy).toHaveLength(1);
    await t.sql(`update operator set disabled_at = now() where login = 'ivo'`);
  });

  it('a concurrent approval and revocation leave a revoked credential without a deadlock', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { change, credential } = await issue();
      const credentialId = credential.id;
      const ended = await Promise.allSettled([
        t.hugo(approveChange, { changeId: change?.id ?? '' }),
        t.elisa(revokeCredential, { credentialId }),
      ]);
      expect(['done', 'change_already_decided', 'credential_revoked']).toContain(outcomes(ended)[0]);
      expect(outcomes(ended)[1]).toBe('done');
      expect((await t.elisa(getCredential, { credentialId })).revokedAt).not.toBeNull();
    }
  });

  it('an approval is refused when the approver has lost the role admin since reading the change', async () => {
    const { change } = await issue();
    // The session began as an admin, when the change was read.
    const principal = await findOperator(t.database, 'hugo');
    if (!principal) throw new Error('there is no hugo');
    await t.sql(`update operator set roles = '{viewer}' where login = 'hugo'`);
    const approving = t.door.enter(approveChange, { principal, requestId: 'r' }, { changeId: change?.id ?? '' });
    await expect(approving).rejects.toEqual(refusal('forbidden'));
  });
});

describe('finance settings', () => {
  const settings = async () => {
    const { secondApprovalFrom, productsOff } = await t.elisa(getMaster, {});
    return { secondApprovalFrom, productsOff };
  };

  it('one admin lowers the second-approval threshold and switches parts off, and the reverse needs two admins', async () => {
    await t.elisa(changeFinanceSettings, { secondApprovalFrom: 5_000, productsOff: ['ar', 'treasury'] });
    const raised = await t.elisa(changeFinanceSettings, { secondApprovalFrom: 900_000 });
    expect(raised).toMatchObject({ secondApprovalFrom: 5_000, pendingChangeId: expect.any(String) });
    await t.hugo(declineChange, { changeId: raised.pendingChangeId ?? '' });
    const both = await t.elisa(changeFinanceSettings, { secondApprovalFrom: 900_000, productsOff: ['ar', 'ap'] });
    expect(await settings()).toEqual({ secondApprovalFrom: 5_000, productsOff: ['ar', 'treasury', 'ap'] });
    expect(await t.hugo(getChange, { changeId: both.pendingChangeId ?? '' })).toMatchObject({
      was: { secondApprovalFrom: 5_000, productsOff: ['ar', 'treasury', 'ap'] },
      wanted: { secondApprovalFrom: 900_000, productsOff: ['ar', 'ap'] },
    });
    await expect(t.elisa(approveChange, { changeId: both.pendingChangeId ?? '' })).rejects.toEqual(
      refusal('two_persons_required'),
    );
    await t.hugo(approveChange, { changeId: both.pendingChangeId ?? '' });
    expect(await settings()).toEqual({ secondApprovalFrom: 900_000, productsOff: ['ar', 'ap'] });
    expect(await t.elisa(changeFinanceSettings, { secondApprovalFrom: 1_000 })).toMatchObject({
      pendingChangeId: null,
    });
    expect((await settings()).secondApprovalFrom).toBe(1_000);
  });

  it('an approval of a higher amount is refused when an admin has lowered the amount in the meantime', async () => {
    const raised = await t.elisa(changeFinanceSettings, { secondApprovalFrom: 800_000 });
    await t.hugo(changeFinanceSettings, { secondApprovalFrom: 500 });
    await expect(t.hugo(approveChange, { changeId: raised.pendingChangeId ?? '' })).rejects.toEqual(
      refusal('stale_decision'),
    );
    expect((await settings()).secondApprovalFrom).toBe(500);
  });

  it('a paying account of an unknown company is refused before a change waits', async () => {
    const wanted = { accountId: 1, companyId: newId() };
    await expect(t.elisa(addPayingAccount, wanted)).rejects.toEqual(refusal('company_not_found'));
  });
});

describe('an institution with one enabled admin', () => {
  it('an institution with one enabled admin gets another one when that admin approves', async () => {
    const ispb = '77777777';
    await t.deployment(createInstitution, { ispb, name: 'Banco Sete', agency: '0001' });
    await t.deployment(appointAdmins, { ispb, logins: ['ada', 'bea'], names: ['Ada', 'Bea'] });
    const [ada, bea] = ['ada', 'bea'].map((login) => person(t.database, t.door, login));
    await ada?.(disablePerson, { login: 'bea' });
    const names = ['Cid', 'Dora'];
    await expect(t.deployment(appointAdmins, { ispb, logins: ['cid', 'dora'], names })).rejects.toEqual(
      refusal('validation_failed', 'logins'),
    );
    const asked = await t.deployment(appointAdmins, { ispb, logins: ['cid'], names: ['Cid'] });
    expect(asked).toMatchObject({ admins: ['ada'], pendingChangeId: expect.any(String) });
    expect(await ada?.(getPerson, { login: 'cid' })).toMatchObject({ roles: ['viewer'] });
    const cid = person(t.database, t.door, 'cid');
    const changeId = asked.pendingChangeId ?? '';
    await expect(cid(approveChange, { changeId })).rejects.toEqual(refusal('forbidden'));
    expect(await ada?.(approveChange, { changeId })).toMatchObject({ outcome: 'approved' });
    expect(await ada?.(getPerson, { login: 'cid' })).toMatchObject({ roles: ['viewer', 'admin'] });
    await expect(t.deployment(appointAdmins, { ispb, logins: ['eva'], names: ['Eva'] })).rejects.toEqual(
      refusal('institution_has_admins'),
    );
    expect(bea).toBeDefined();
  });
});

describe('one shell', () => {
  async function run(...line: string[]) {
    let [stdout, stderr] = ['', ''];
    const code = await runAdmin(line, {
      commands,
      open: async () => ({ door: t.door, database: t.database, ownsDatabase: true, close: async () => {} }),
      out: (text) => (stdout += text),
      err: (text) => (stderr += text),
    });
    return { code, stdout, stderr };
  }

  it('a shell that requests a change as one admin cannot approve it as another', async () => {
    const { id } = await t.elisa(createPartner, { name: newId() });
    const args = ['--partner-id', id, '--label', 'erp', '--scopes', 'pix:write', '--json'];
    const issued = JSON.parse((await run('credential', 'issue', '--as', 'elisa', ...args)).stdout);
    expect(issued.credential.scopes).toEqual([]);
    const change = ['--as', 'hugo', '--change-id', issued.change.id];
    expect(await run('change', 'approve', ...change)).toMatchObject({ code: 2, stdout: '' });
    expect((await run('change', 'show', ...change)).stdout).toMatch('outcome: –');
    const principal = await findOperator(t.database, 'hugo');
    if (!principal) throw new Error('there is no hugo');
    const origin = { channel: 'cli', sessionId: null, address: null, isRequestIdClaimed: false } as const;
    const caller = { principal, requestId: 'r', origin };
    await expect(t.door.enter(approveChange, caller, { changeId: issued.change.id })).rejects.toEqual(
      refusal('decide_at_console'),
    );
    expect((await run('change', 'decline', ...change)).stdout).toMatch('outcome: refused');
  });

  it('npm run admin has no command that decides a change', () => {
    expect(commands.filter(({ operation }) => operation.decides).map(({ name }) => name)).toEqual([]);
  });

  it('a shell cannot remove all admins of an institution to appoint its own', async () => {
    expect((await run('person', 'disable', '--as', 'elisa', '--login', 'hugo')).code).toBe(0);
    expect((await run('person', 'disable', '--as', 'elisa', '--login', 'elisa')).code).toBe(1);
    const taken = await run('person', 'change', '--as', 'elisa', '--login', 'elisa', '--roles', 'viewer', '--json');
    expect(JSON.parse(taken.stdout).person.roles).toEqual(['admin']);
    const named = ['--logins', 'mallory,mallet', '--names', 'Mallory,Mallet'];
    const [own] = await t.sql<{ ispb: string }>('select ispb from institution where id = $1', [t.institutionId]);
    const appointed = await run('institution', 'appoint-admins', '--as', 'root', '--ispb', own?.ispb ?? '', ...named);
    expect(appointed).toMatchObject({ code: 1, stderr: expect.stringContaining('must contain exactly one login') });
  });
});
