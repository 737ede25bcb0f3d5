import { describe, expect, it } from 'vitest';
import { audiencesOf, type Principal } from '../../src/platform/operation.ts';
import { refusalsOf } from '../../src/platform/operation-refusals.ts';
import { permissionRefusal } from '../../src/platform/permission.ts';
import { realTime } from '../../src/platform/real-time.ts';
import { everyOperation } from '../support/operations.ts';

/** Operations that need a fresh proof although they decide nothing: they give access, loosen a control, show a secret, or repeat a message of a rail. */
const WHO_GETS_IN = [
  'addFee',
  'addPayingAccount',
  'changeCredential',
  'changeFinanceSettings',
  'changePerson',
  'createPerson',
  'enablePerson',
  'issueCredential',
  'nameDeputy',
  'registerPasskey',
  'removePasskey',
  'requestPasskeyReset',
  'requeueDeadMessage',
  'resumePartner',
  'revokeCredential',
  'rotateFinanceWebhookSecret',
  'setAccountLimits',
  'setDefaultLimits',
  'setLimitCeilings',
  'setLimitRaiseHours',
  'setIntegration',
];

const guarded = everyOperation.filter(({ proof }) => proof === 'fresh');

const person = (provenUntil?: number): Principal => ({
  ...{
    audience: 'operator',
    author: 'operator:zoe',
    credentialId: '',
    clientId: 'zoe',
    partnerId: '',
    partnerName: '',
  },
  ...{ institutionId: 1, institutionPartnerId: '', scopes: new Set<string>(), isFinanceIntegration: false },
  ...{ isSuspended: false, financeProductsOff: [], authorizedIps: null, authority: 1 },
  roles: new Set(['approver', 'treasurer', 'admin'] as const),
  ...(provenUntil === undefined ? {} : { provenUntil }),
});

describe('a fresh proof of who it is', () => {
  it('is asked for by what decides what another has made, and by what says who gets in, and by nothing else', () => {
    const deciding = everyOperation.filter(({ decides }) => decides).map(({ name }) => name);
    expect(guarded.map(({ name }) => name).toSorted()).toEqual([...deciding, ...WHO_GETS_IN].toSorted());
    expect(deciding.length).toBeGreaterThan(5);
  });

  it.each(guarded.map((op) => [op.name, op] as const))(
    '%s is refused by the door without one, and says so',
    (_name, op) => {
      expect(audiencesOf(op)).toEqual(['operator']);
      // Only writes have a transaction in which a signature is verified.
      expect(op.kind).toBe('write');
      expect(refusalsOf(op).has('fresh_proof_required')).toBe(true);
      for (const until of [undefined, realTime() - 1_000, Number.NaN]) {
        expect(permissionRefusal(op, person(until))).toMatchObject({
          code: 'fresh_proof_required',
          details: { prove_at: '/console/sign-in?proof=fresh' },
        });
      }
      for (const until of [realTime() + 10_000, Number.POSITIVE_INFINITY]) {
        expect(permissionRefusal(op, person(until))).toBeNull();
      }
      // The signature is about the input, which is not known yet: the transaction verifies it.
      expect(permissionRefusal(op, { ...person(), hasPasskey: true })).toBeNull();
    },
  );
});
