import type { MagicValue } from '../../../sandbox/rehearsals.ts';
import type { ComplianceCheck } from '../compliance.ts';

/** Hits on the upper-case words `SANCTIONED` and `PEP` in the name. */
export const sandboxCompliance: ComplianceCheck = {
  async check({ name }) {
    return { sanctionsHit: name.includes('SANCTIONED'), pepHit: name.includes('PEP') };
  },
};

const hit = (value: string, of: string): MagicValue => ({
  member: 'name',
  value,
  means: `A customer with this word in the name is ${of}: its accounts are blocked until the review is concluded`,
  events: ['account.created'],
});

export const MAGIC_NAMES: readonly MagicValue[] = [
  hit('SANCTIONED', 'under sanctions'),
  hit('PEP', 'a politically exposed person'),
];
