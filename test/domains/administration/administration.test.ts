import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { listAdministrationLog } from '../../../src/domains/administration/administration-log.ts';
import { approveChange, declineChange } from '../../../src/domains/administration/change-decisions.ts';
import { getChange, listChanges } from '../../../src/domains/administration/change-request.ts';
import { getCredential, listCredentials } from '../../../src/domains/administration/credential.ts';
import { changeCredential, revokeCredential } from '../../../src/domains/administration/credential-changes.ts';
import { issueCredential } from '../../../src/domains/administration/credential-issue.ts';
import { appointAdmins, createInstitution, listInstitutions } from '../../../src/domains/administration/institution.ts';
import {
  createPartner,
  getPartner,
  listPartners,
  resumePartner,
  setIntegration,
  suspendPartner,
} from '../../../src/domains/administration/partner.ts';
import { getPerson, listPersons } from '../../../src/domains/administration/person.ts';
import {
  changePerson,
  createPerson,
  disablePerson,
  enablePerson,
} from '../../../src/domains/administration/person-changes.ts';
import { findToken } from '../../../src/domains/partners/access-token.ts';
import { partnerIdentity } from '../../../src/domains/partners/identity.ts';
import { commands } from '../../../src/domains.ts';
import type { OAuthServer } from '../../../src/platform/http/oauth.ts';
import { audiencesOf } from '../../../src/platform/operation/operation.ts';
import { type AdministeredDoor, OTHER_ISPB, openAdministration } from '../../support/administration.ts';

const HERE = '127.0.0.1';
const PLACE = { sandbox: true };
const ROUTINE = ['account:read', 'pix:read'] as const;
const FINANCE = ['account:read', 'finance_ap:read'] as const;

let t: AdministeredDoor;
let oauth: OAuthServer;
let n = 0;
beforeAll(async () => {
  t = await openAdministration();
  const settings = { ...PLACE, webhookTargets: { allowLoopback: false }, clientAuthorities: [], credentialTokens: 100 };
  oauth = partnerIdentity(t.database, settings).oauth;
});
afterAll(() => t?.close());
beforeEach(() => {
  n += 1;
});

async function newPartner(isIntegration = false) {
  const made = await t.elisa(createPartner, { name: `partner ${n} ${Math.random()}`, isIntegration });
  if (made.pendingChangeId) await t.hugo(approveChange, { changeId: made.pendingChangeId });
  return made;
}
const issue = async (over: object = {}) => {
  const { id: partnerId } = await newPartner();
  return t.elisa(issueCredential, { partnerId, label: 'erp', scopes: [...ROUTINE], ...over });
};
const issueFinance = async () => {
  const { id: partnerId } = await newPartner(true);
  const wanted = { partnerId, label: 'erp', scopes: [...FINANCE], authorizedIps: ['127.0.0.1'] };
  return t.elisa(issueCredential, wanted);
};
interface Token {
  readonly accessToken?: string;
  readonly expiresIn?: number;
  readonly scope?: string;
  readonly error?: string;
}
const tokenOf = (
  { credential: { clientId }, clientSecret }: Awaited<ReturnType<typeof issue>>,
  address = HERE,
): Promise<Token> =>
  oauth.issueToken({
    client: { clientId, by: 'secret', secret: clientSecret ?? '', address },
    ...{ scope: undefined, proof: null, certificate: null },
  });
const log = async () => (await t.elisa(listAdministrationLog, { first: 100 })).items;
const refusal = (code: string, fields?: object) =>
  expect.objectContaining({ code, ...(fields && { details: expect.objectContaining({ fields }) }) });

describe('access to administration', () => {
  const ofInstitution = commands.filter(({ operation }) => audiencesOf(operation).includes('operator'));
  const ofDeployment = commands.filter(({ operation }) => audiencesOf(operation).includes('deployment'));

  it('operations on an institution need an admin, and operations on institutions need the deployment', () => {
    expect(ofInstitution.length).toBeGreaterThanOrEqual(20);
    for (const { name, operation } of ofInstitution) expect(operation.roles, name).toEqual(['admin']);
    for (const { name, operation } of ofDeployment) expect(audiencesOf(operation), name).toEqual(['deployment']);
  });

  it.each(['viewer', 'preparer', 'approver', 'treasurer', 'accountant'] as const)(
    'an operator with the role %s cannot administer',
    async (role) => {
      const enter = await t.with(role);
      for (const { operation } of ofInstitution)
        await expect(enter(operation, {})).rejects.toEqual(expect.objectContaining({ code: 'forbidden' }));
    },
  );

  it('a partner cannot administer, and the deployment cannot administer within an institution', async () => {
    for (const { operation } of commands)
      await expect(t.door.enter(operation, t.alpha.caller(), {})).rejects.toEqual(refusal('forbidden'));
    for (const { operation } of ofInstitution)
      await expect(t.deployment(operation, {})).rejects.toEqual(refusal('forbidden'));
    for (const { operation } of ofDeployment)
      await expect(t.elisa(operation, {})).rejects.toEqual(refusal('forbidden'));
  });
});

describe('another institution', () => {
  it('an admin of another institution finds nothing of this institution', async () => {
    const issued = await issue();
    const { id: credentialId, partnerId } = issued.credential;
    const pending = await issueFinance();
    const attempts: [unknown, object, string][] = [
      [getPartner, { partnerId }, 'partner_not_found'],
      [suspendPartner, { partnerId }, 'partner_not_found'],
      [resumePartner, { partnerId }, 'partner_not_found'],
      [setIntegration, { partnerId, isIntegration: true }, 'partner_not_found'],
      [issueCredential, { partnerId, label: 'x', scopes: ['pix:read'] }, 'partner_not_found'],
      [getCredential, { credentialId }, 'credential_not_found'],
      [changeCredential, { credentialId, scopes: ['pix:read'] }, 'credential_not_found'],
      [revokeCredential, { credentialId }, 'credential_not_found'],
      [approveChange, { changeId: pending.change?.id }, 'change_not_found'],
      [declineChange, { changeId: pending.change?.id }, 'change_not_found'],
      [getChange, { changeId: pending.change?.id }, 'change_not_found'],
      [changePerson, { login: 'elisa', name: 'x' }, 'person_not_found'],
      [disablePerson, { login: 'elisa' }, 'person_not_found'],
      [getPerson, { login: 'elisa' }, 'person_not_found'],
      [enablePerson, { login: 'elisa' }, 'person_not_found'],
    ];
    for (const [operation, input, code] of attempts)
      await expect(t.stranger(operation as never, input as never)).rejects.toEqual(refusal(code));
    for (const list of [listPartners, listCredentials, listChanges, listAdministrationLog])
      expect(((await t.stranger(list as never, {} as never)) as { items: unknown[] }).items).toEqual([]);
    expect((await t.stranger(listPersons, {})).items.map(({ login }) => login)).toEqual(['stranger']);
  });

  it('the own partner of an institution cannot be administered as a partner', async () => {
    const [own] = await t.sql<{ id: string }>('select id from partner where is_institution and institution_id = $1', [
      t.institutionId,
    ]);
    const partnerId = own?.id ?? '';
    await expect(t.elisa(suspendPartner, { partnerId })).rejects.toEqual(refusal('partner_not_found'));
    const wanted = { partnerId, label: 'x', scopes: ['pix:read' as const] };
    await expect(t.elisa(issueCredential, wanted)).rejects.toEqual(refusal('partner_not_found'));
  });
});

describe('an institution', () => {
  it('an institution is created once with its ledger accounts, and its admins are appointed', async () => {
    const input = { ispb: '55555555', name: 'Banco Novo', agency: '0001' };
    await t.deployment(createInstitution, input);
    await expect(t.deployment(createInstitution, input)).rejects.toEqual(refusal('already_exists'));
    const appoint = (ispb: string, ...logins: string[]) =>
      t.deployment(appointAdmins, { ispb, logins, names: logins.map((login) => `Name of ${login}`) });
    await expect(appoint(input.ispb, 'nina')).rejects.toEqual(
      refusal('validation_failed', { logins: expect.any(String) }),
    );
    await expect(appoint(input.ispb, 'nina', 'nina')).rejects.toEqual(refusal('validation_failed'));
    expect(await appoint(input.ispb, 'nina', 'olga')).toMatchObject({
      admins: ['nina', 'olga'],
      pendingChangeId: null,
    });
    await expect(appoint(input.ispb, 'pia')).rejects.toEqual(refusal('institution_has_admins'));
    await expect(appoint(OTHER_ISPB, 'nina')).rejects.toEqual(refusal('already_exists'));
    await expect(appoint('00000001', 'x', 'y')).rejects.toEqual(refusal('institution_not_found'));
    expect((await t.deployment(listInstitutions, {})).at(-1)).toMatchObject({ ...input, admins: ['nina', 'olga'] });
    const [counts] = await t.sql<object>(
      `select (select count(*) from ledger_account l where l.institution_id = i.id)::int as ledger,
         (select count(*) from limit_default d where d.institution_id = i.id)::int as limits,
         (select count(*) from partner p where p.institution_id = i.id and p.is_institution)::int as own
       from institution i where ispb = '55555555'`,
    );
    expect(counts).toEqual({ ledger: 4, limits: 4, own: 1 });
  });

  it('concurrent requests create an institution with one ISPB only once', async () => {
    const make = () => t.deployment(createInstitution, { ispb: '66666666', name: 'Race', agency: '0001' });
    const ended = await Promise.allSettled([make(), make(), make(), make()]);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('a partner', () => {
  it('a partner is created with a unique name, suspended, resumed and made an integration, and each act is recorded once', async () => {
    const { id: partnerId, name } = await newPartner();
    await expect(t.elisa(createPartner, { name })).rejects.toEqual(refusal('already_exists'));
    expect(await t.elisa(suspendPartner, { partnerId })).toMatchObject({ suspendedSince: expect.any(Date) });
    const again = await t.hugo(suspendPartner, { partnerId });
    expect(again.suspendedSince).not.toBeNull();
    const resumed = await t.elisa(resumePartner, { partnerId });
    expect(resumed.suspendedSince).not.toBeNull();
    await t.hugo(approveChange, { changeId: resumed.pendingChangeId ?? '' });
    expect(await t.elisa(getPartner, { partnerId })).toMatchObject({ suspendedSince: null, pendingChangeId: null });
    const asked = await t.hugo(setIntegration, { partnerId, isIntegration: true });
    expect(asked.isIntegration).toBe(false);
    await t.elisa(approveChange, { changeId: asked.pendingChangeId ?? '' });
    expect(await t.elisa(setIntegration, { partnerId, isIntegration: false })).toMatchObject({ isIntegration: false });
    const logged = (await log()).filter(({ resourceId }) => resourceId === partnerId);
    expect(logged.map(({ action, author }) => [action, author])).toEqual([
      ['partner.integration_changed', 'operator:elisa'],
      ['partner.integration_changed', 'operator:elisa'],
      ['partner.resumed', 'operator:hugo'],
      ['partner.suspended', 'operator:elisa'],
      ['partner.created', 'operator:elisa'],
    ]);
    expect(logged[1]?.changes).toEqual({ is_integration: { from: false, to: true } });
  });
});

describe('a credential', () => {
  it('a credential is issued with a secret that is returned once and never stored', async () => {
    const { id: partnerId } = await newPartner();
    const input = { partnerId, label: 'erp', scopes: [...ROUTINE] };
    const issued = await t.elisa(issueCredential, input, 'the-key-of-this');
    expect(issued.clientSecret).toMatch(/^[\w-]{43}$/);
    expect(await tokenOf(issued)).toMatchObject({ scope: ROUTINE.join(' ') });
    const repeated = await t.elisa(issueCredential, input, 'the-key-of-this');
    expect(repeated).toEqual({ ...issued, clientSecret: null });
    const kept = await t.sql(
      `select answer::text as text from idempotency_record union all select changes::text from audit_event
       union all select credential::text from credential`,
    );
    expect(JSON.stringify(kept)).not.toContain(issued.clientSecret);
    expect((await t.elisa(listCredentials, { partnerId })).items).toHaveLength(1);
  });

  it.each([
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, { expiresAt: expect.any(String) }],
    ['every address', { authorizedIps: ['0.0.0.0/0'] }, { 'authorizedIps.0': expect.any(String) }],
    ['bits after the prefix', { authorizedIps: ['10.0.0.1/8'] }, { 'authorizedIps.0': expect.any(String) }],
    ['a short address', { authorizedIps: ['10.1'] }, { 'authorizedIps.0': expect.any(String) }],
    ['a label with a space', { label: 'a b' }, { label: expect.any(String) }],
    ['no scope', { scopes: [] }, { scopes: expect.any(String) }],
    ['an unknown scope', { scopes: ['root'] }, { 'scopes.0': expect.any(String) }],
    [
      'scopes of finance for a partner',
      { scopes: ['finance_ap:read'], authorizedIps: [HERE] },
      { scopes: expect.any(String) },
    ],
    ['a method without its data', { method: 'private_key_jwt' }, { method: expect.any(String) }],
    ['keys for the method secret', { jwksUri: 'https://example.com/jwks' }, { jwksUri: expect.any(String) }],
  ])('a credential with %s is refused with the field', async (_what, over, fields) => {
    await expect(issue(over)).rejects.toEqual(refusal('validation_failed', fields));
  });

  it('valid credentials are listed by the time of their end', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const soon = await issue({ expiresAt: inDays(3) });
    const later = await issue({ expiresAt: inDays(60) });
    await issue({});
    const revoked = await issue({ expiresAt: inDays(2) });
    await t.elisa(revokeCredential, { credentialId: revoked.credential.id });
    const ending = async (days: number, partnerId?: string) =>
      (await t.elisa(listCredentials, { endBefore: inDays(days), partnerId })).items.map(({ id }) => id);
    expect(await ending(30, soon.credential.partnerId)).toEqual([soon.credential.id]);
    expect(await ending(90)).toEqual(expect.arrayContaining([later.credential.id, soon.credential.id]));
    expect(await ending(90)).not.toContain(revoked.credential.id);
  });

  it('a credential is bound to its addresses as written, and to an end', async () => {
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const issued = await issue({ authorizedIps: ['127.0.0.1', '2001:db8::/32'], expiresAt });
    expect(issued.credential).toMatchObject({
      authorizedIps: ['127.0.0.1/32', '2001:db8::/32'],
      expiresAt: new Date(expiresAt),
    });
    expect(await tokenOf(issued, '10.0.0.1')).toMatchObject({ error: 'ip_not_authorized' });
    expect((await tokenOf(issued)).expiresIn).toBeLessThanOrEqual(600);
  });

  it('a credential that authenticates with keys has no secret', async () => {
    const issued = await issue({
      method: 'tls',
      tlsThumbprint: Array(32).fill('AB').join(':'),
      senderConstraint: 'mtls',
    });
    expect(issued).toMatchObject({ clientSecret: null, credential: { method: 'tls', senderConstraint: 'mtls' } });
  });

  it('a credential is replaced without a gap: both are valid until the old one is revoked', async () => {
    const old = await issue();
    const { partnerId } = old.credential;
    const next = await t.elisa(issueCredential, { partnerId, label: 'erp', scopes: [...ROUTINE] });
    const [before, after] = [await tokenOf(old), await tokenOf(next)];
    expect((await t.elisa(getCredential, { credentialId: old.credential.id })).liveTokens).toBe(1);
    await t.elisa(revokeCredential, { credentialId: old.credential.id });
    expect(await tokenOf(old)).toMatchObject({ error: 'invalid_client' });
    expect(await findToken(t.database, before.accessToken ?? '', PLACE)).toBeNull();
    expect(await findToken(t.database, after.accessToken ?? '', PLACE)).not.toBeNull();
    const credentialId = old.credential.id;
    await expect(t.elisa(changeCredential, { credentialId, scopes: ['pix:read'] })).rejects.toEqual(
      refusal('credential_revoked'),
    );
  });

  it('a credential loses tokens with removed scopes, and keeps its tokens when it gains scopes', async () => {
    const issued = await issue();
    const credentialId = issued.credential.id;
    const lives = async (token: Token) => (await findToken(t.database, token.accessToken ?? '', PLACE)) !== null;
    const first = await tokenOf(issued);
    await t.elisa(changeCredential, { credentialId, scopes: [...ROUTINE, 'fee:read'] });
    expect(await lives(first)).toBe(true);
    await t.elisa(changeCredential, { credentialId, scopes: ['account:read'] });
    expect(await lives(first)).toBe(false);
    const second = await tokenOf(issued);
    await t.elisa(changeCredential, { credentialId, authorizedIps: [HERE] });
    expect(await lives(second)).toBe(false);
    expect(await lives(await tokenOf(issued))).toBe(true);
  });

  it('a token never keeps a removed scope, even when issue and change race', async () => {
    for (let round = 0; round < 15; round++) {
      const issued = await issue();
      const credentialId = issued.credential.id;
      const asked = Array.from({ length: 4 }, () => tokenOf(issued));
      const [, ...tokens] = await Promise.all([
        t.elisa(changeCredential, { credentialId, scopes: ['account:read'] }),
        ...asked,
      ]);
      for (const { accessToken } of tokens.filter((each) => each.accessToken)) {
        const known = await findToken(t.database, accessToken ?? '', PLACE);
        expect([null, 'account:read']).toContain(known === null ? null : [...known.principal.scopes].join(' '));
      }
    }
  });

  it('a partner has at most 20 credentials, even with concurrent requests', async () => {
    const { credential } = await issue();
    const ask = () => t.elisa(issueCredential, { partnerId: credential.partnerId, label: 'x', scopes: ['pix:read'] });
    const ended = await Promise.allSettled(Array.from({ length: 24 }, ask));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
    await t.elisa(revokeCredential, { credentialId: credential.id });
    await expect(ask()).resolves.toBeDefined();
  });
});

describe('scopes of finance', () => {
  it('finance scopes take effect when a second admin approves, who must not be the author of the request', async () => {
    const issued = await issueFinance();
    expect(issued).toMatchObject({
      credential: { scopes: ['account:read'] },
      change: { requestedBy: 'operator:elisa' },
    });
    const changeId = issued.change?.id ?? '';
    await expect(t.elisa(approveChange, { changeId })).rejects.toEqual(refusal('two_persons_required'));
    expect(await tokenOf(issued)).toMatchObject({ scope: 'account:read' });
    expect(await t.hugo(approveChange, { changeId })).toMatchObject({
      outcome: 'approved',
      decidedBy: 'operator:hugo',
    });
    expect(await tokenOf(issued)).toMatchObject({ scope: FINANCE.join(' ') });
    await expect(t.hugo(approveChange, { changeId })).rejects.toEqual(refusal('change_already_decided'));
  });

  it('a credential with finance scopes has at most one waiting change, and every further change waits', async () => {
    const issued = await issueFinance();
    await t.hugo(approveChange, { changeId: issued.change?.id ?? '' });
    const credentialId = issued.credential.id;
    const { change, credential } = await t.hugo(changeCredential, { credentialId, authorizedIps: ['10.0.0.0/8'] });
    expect(credential).toMatchObject({ authorizedIps: ['127.0.0.1/32'], pendingChangeId: change?.id });
    await expect(
      t.elisa(changeCredential, { credentialId, expiresAt: null, scopes: [...FINANCE, 'fee:read'] }),
    ).rejects.toEqual(refusal('change_pending'));
    expect((await t.elisa(listChanges, { waiting: true })).items[0]).toMatchObject({ id: change?.id });
    expect(await t.elisa(getChange, { changeId: change?.id ?? '' })).toMatchObject({ id: change?.id, outcome: null });
    await t.elisa(approveChange, { changeId: change?.id ?? '' });
    expect((await t.elisa(getCredential, { credentialId })).authorizedIps).toEqual(['10.0.0.0/8']);
  });

  it('one admin can remove finance scopes', async () => {
    const issued = await issueFinance();
    await t.hugo(approveChange, { changeId: issued.change?.id ?? '' });
    const changed = await t.elisa(changeCredential, { credentialId: issued.credential.id, scopes: ['account:read'] });
    expect(changed).toMatchObject({ change: null, credential: { scopes: ['account:read'] } });
  });

  it('a request for finance scopes ends with the credential, and fails for a partner that is no longer an integration', async () => {
    const revoked = await issueFinance();
    await t.elisa(revokeCredential, { credentialId: revoked.credential.id });
    await expect(t.hugo(approveChange, { changeId: revoked.change?.id ?? '' })).rejects.toEqual(
      refusal('change_already_decided'),
    );
    const ended = await issueFinance();
    await t.elisa(setIntegration, { partnerId: ended.credential.partnerId, isIntegration: false });
    await expect(t.hugo(approveChange, { changeId: ended.change?.id ?? '' })).rejects.toEqual(
      refusal('validation_failed'),
    );
  });

  it('concurrent decisions about requested finance scopes take effect once', async () => {
    const { change } = await issueFinance();
    const changeId = change?.id ?? '';
    const ended = await Promise.allSettled([t.hugo(approveChange, { changeId }), t.hugo(declineChange, { changeId })]);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('requested finance scopes are declined by another admin or withdrawn by the author', async () => {
    const [one, two] = [await issueFinance(), await issueFinance()];
    expect(await t.hugo(declineChange, { changeId: one.change?.id ?? '' })).toMatchObject({ outcome: 'refused' });
    expect(await t.elisa(declineChange, { changeId: two.change?.id ?? '' })).toMatchObject({ outcome: 'withdrawn' });
  });
});

describe('an operator', () => {
  it('one admin creates, changes and disables an operator without deciding roles', async () => {
    const login = `vera-${n}`;
    expect(await t.elisa(createPerson, { login, name: 'Vera', roles: ['viewer'] })).toMatchObject({ change: null });
    await expect(t.elisa(createPerson, { login, name: 'Vera', roles: ['viewer'] })).rejects.toEqual(
      refusal('already_exists'),
    );
    expect(await t.elisa(changePerson, { login, roles: ['preparer'] })).toMatchObject({
      person: { roles: ['preparer'] },
    });
    expect(await t.elisa(disablePerson, { login })).toMatchObject({ disabledAt: expect.any(Date) });
    expect(await t.elisa(enablePerson, { login })).toMatchObject({ change: null, person: { disabledAt: null } });
  });

  it('a deciding role takes effect when a second admin approves, also for changes and enabling', async () => {
    const login = `bruno-${n}`;
    const made = await t.elisa(createPerson, { login, name: 'Bruno', roles: ['approver'], authority: 100 });
    expect(made.person).toMatchObject({ roles: ['viewer'], authority: null });
    await expect(t.elisa(approveChange, { changeId: made.change?.id ?? '' })).rejects.toEqual(
      refusal('two_persons_required'),
    );
    await t.hugo(approveChange, { changeId: made.change?.id ?? '' });
    const raised = await t.elisa(changePerson, { login, authority: 900 });
    expect(raised.person).toMatchObject({ roles: ['approver'], authority: 100 });
    await t.hugo(approveChange, { changeId: raised.change?.id ?? '' });
    await t.elisa(disablePerson, { login });
    const enabled = await t.elisa(enablePerson, { login });
    expect(enabled.person.disabledAt).not.toBeNull();
    await t.hugo(approveChange, { changeId: enabled.change?.id ?? '' });
    const found = (await t.elisa(listPersons, { first: 100 })).items.find((each) => each.login === login);
    expect(found).toMatchObject({ authority: 900, disabledAt: null, pendingChangeId: null });
  });

  test.each([
    [{ roles: ['approver'] as const }, 'authority'],
    [{ roles: ['viewer'] as const, authority: 5 }, 'authority'],
  ])('an operator with %j is refused', async (over, field) => {
    const wanted = { login: `x-${n}`, name: 'X', ...over, roles: [...over.roles] };
    await expect(t.elisa(createPerson, wanted)).rejects.toEqual(
      refusal('validation_failed', { [field]: expect.any(String) }),
    );
  });

  it('an admin cannot disable themselves', async () => {
    await expect(t.elisa(disablePerson, { login: 'elisa' })).rejects.toEqual(refusal('validation_failed'));
  });
});

describe('a dry run', () => {
  it('a dry run returns the result and the refusals of the rules, and leaves no trace', async () => {
    const { id: partnerId } = await newPartner();
    const rows = () =>
      t.sql(`select (select count(*) from credential) as a, (select count(*) from audit_event) as b,
        (select count(*) from change_request) as c, (select count(*) from partner) as d,
        (select count(*) from idempotency_record) as e, (select count(*) from outbox) as f`);
    const before = await rows();
    expect(await t.rehearse(issueCredential, { partnerId, label: 'erp', scopes: [...ROUTINE] })).toMatchObject({
      value: { credential: { partnerId } },
      acts: [{ action: 'credential.issued', changes: { partner_id: partnerId } }],
    });
    await t.rehearse(suspendPartner, { partnerId });
    await expect(t.rehearse(createPartner, { name: 'alpha' })).rejects.toEqual(refusal('already_exists'));
    expect(await rows()).toEqual(before);
    expect((await t.elisa(getPartner, { partnerId })).suspendedSince).toBeNull();
  });
});
