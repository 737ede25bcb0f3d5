import type { Kyc } from './kyc.ts';

export interface ComplianceSubject {
  readonly name: string;
  /** CPF or CNPJ, unmasked. */
  readonly document: string;
  readonly kyc: Kyc;
}

export interface ComplianceFinding {
  readonly sanctionsHit: boolean;
  readonly pepHit: boolean;
}

/** Called before the transaction opens, so it can be slow. */
export interface ComplianceCheck {
  check(subject: ComplianceSubject): Promise<ComplianceFinding>;
}

declare module '../../platform/operation/operation.ts' {
  interface Services {
    readonly compliance: ComplianceCheck;
  }
}
