import type { ComplianceCheck } from '../compliance.ts';

/** The sandbox's compliance check reads the name: `SANCTIONED` and `PEP`, in upper case, are the hits. */
export const sandboxCompliance: ComplianceCheck = {
  async check({ name }) {
    return { sanctionsHit: name.includes('SANCTIONED'), pepHit: name.includes('PEP') };
  },
};
