import { describe, expect, it } from 'vitest';
import { audiencesOf } from '../../src/platform/operation/operation.ts';
import { refusalsOf } from '../../src/platform/operation/operation-refusals.ts';
import { permissionRefusal } from '../../src/platform/operation/permission.ts';
import type { Principal } from '../../src/platform/operation/principal.ts';
import { realTime } from '../../src/platform/time/real-time.ts';
import { everyOperation } from '../support/operations.ts';

/**
 * Operations that need a fresh proof although they decide nothing: they give access, loosen a control, show a secret,
 * or repeat a message of a rail.
 */
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

describe('fresh proof of identity', () => {
  it("only decisions about another person's work and access changes need a fresh proof", () => {
    const deciding = everyOperation.filter(({ decides }) => decides).map(({ name }) => name);
    expect(guarded.map(({ name }) => name).toSorted()).toEqual([...deciding, ...WHO_GETS_IN].toSorted());
    expect(deciding.length).toBeGreaterThan(5);
  });

  it.each(guarded.map((op) => [op.name, op] as const))(
    '%s without a fresh proof is refused by the door, and the refusal says so',
    (_name, op) => {
      expect(audiencesOf(op)).toEqual(['operator']);
      // Only write operations have a transaction, which the signature check needs.
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
      // The transaction verifies the signature, because it covers the input, which is not yet known here.
      expect(permissionRefusal(op, { ...person(), hasPasskey: true })).toBeNull();
    },
  );
});
