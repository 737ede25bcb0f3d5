import type { RowOf } from '../../../platform/resource/resource.ts';
import type { beneficiary } from './escrow.resource.ts';

/** Either an account of the same partner, or the owner of a PIX key. */
export interface Beneficiary extends RowOf<typeof beneficiary> {}

export const BENEFICIARY = `jsonb_build_object('accountId', t.beneficiary_account_id, 'pixKey', t.beneficiary_pix_key,
  'document', t.beneficiary_document, 'name', t.beneficiary_name)`;
