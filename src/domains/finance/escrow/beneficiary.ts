/** Either an account of the same partner, or the owner of a PIX key. */
export interface Beneficiary {
  readonly accountId: number | null;
  readonly pixKey: string | null;
  /** CPF or CNPJ that the key's owner must have. */
  readonly document: string | null;
  readonly name: string | null;
}

export const BENEFICIARY = `jsonb_build_object('accountId', t.beneficiary_account_id, 'pixKey', t.beneficiary_pix_key,
  'document', t.beneficiary_document, 'name', t.beneficiary_name)`;
