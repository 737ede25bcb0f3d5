import type { Kyc } from './kyc.ts';

/** Whom the compliance check is about. */
export interface ComplianceSubject {
  readonly name: string;
  /** CPF or CNPJ, unmasked. */
  readonly document: string;
  readonly kyc: Kyc;
}

/** What the check found: a match in a sanctions list, a politically exposed person. */
export interface ComplianceFinding {
  readonly sanctionsHit: boolean;
  readonly pepHit: boolean;
}

/** The compliance check as rules see it. Asked before the transaction opens, so it may take its time. */
export interface ComplianceCheck {
  check(subject: ComplianceSubject): Promise<ComplianceFinding>;
}

declare module '../../platform/operation.ts' {
  interface Services {
    readonly compliance: ComplianceCheck;
  }
}
