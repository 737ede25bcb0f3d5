import type { MagicValue } from '../../../sandbox/rehearsals.ts';
import type { ComplianceCheck } from '../compliance.ts';

/** The sandbox's compliance check reads the name: `SANCTIONED` and `PEP`, in upper case, are the hits. */
export const sandboxCompliance: ComplianceCheck = {
  async check({ name }) {
    return { sanctionsHit: name.includes('SANCTIONED'), pepHit: name.includes('PEP') };
  },
};

const hit = (value: string, of: string): MagicValue => ({
  member: 'name',
  value,
  means: `A customer with it in the name is ${of}: its accounts are blocked until the review is concluded`,
  tells: ['account.created'],
});

/** Names of customers that the check finds something in. */
export const MAGIC_NAMES: readonly MagicValue[] = [
  hit('SANCTIONED', 'under sanctions'),
  hit('PEP', 'a politically exposed person'),
];
