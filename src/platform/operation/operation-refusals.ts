import type { ErrorCode } from '../errors/refusal.ts';
import { audiencesOf, type Operation } from './operation.ts';
import { isFinanceScope } from './principal.ts';

const FINANCE_REFUSALS = [
  'ip_not_authorized',
  'finance_integration_not_enabled',
  'financial_product_disabled',
  'actor_comes_from_credential',
] as const;

const isForPersons = (op: Pick<Operation, 'audiences'>): boolean =>
  audiencesOf(op).some((audience) => audience !== 'partner');

export function refusalsOf(op: Operation): ReadonlySet<ErrorCode> {
  const { scopes, product, idempotency, refusals } = op;
  const codes = new Set<ErrorCode>(['validation_failed', 'unavailable', ...refusals]);
  if (scopes.length > 0 || isForPersons(op)) codes.add('forbidden');
  if (scopes.some(isFinanceScope)) for (const code of FINANCE_REFUSALS) codes.add(code);
  if (product) codes.add('financial_product_disabled');
  if (op.proof) codes.add('fresh_proof_required');
  if (op.decides) codes.add('decide_at_console');
  if (idempotency !== null) codes.add('idempotency_conflict').add('idempotency_in_progress');
  if (idempotency === 'required') codes.add('idempotency_key_required');
  return codes;
}
