import { AppError, validationFailed } from '../errors/errors.ts';
import { t } from '../language/texts.ts';
import type { Caller } from './caller.ts';
import type { Operation } from './operation.ts';

const MAX_BYTES = 180;
const REQUIRED_MIN_BYTES = 8;
const OWN = '\u0001';

/** The recorded form of a key of the gateway's own request. No caller can send it. */
export const recordedOwnKey = (key: string): string => OWN + key;

/**
 * The key under which a request is recorded. Null when the operation ignores keys, or none was sent.
 * @throws AppError idempotency_key_required, validation_failed
 */
export function keyOf(op: Operation, { idempotencyKey: key, ownKey }: Caller): string | null {
  if (ownKey !== undefined) return recordedOwnKey(ownKey);
  if (key === undefined) {
    if (op.idempotency !== 'required') return null;
    throw new AppError('idempotency_key_required');
  }
  if (op.idempotency === null) return null;
  const bytes = Buffer.byteLength(key);
  if (op.idempotency === 'required' && bytes < REQUIRED_MIN_BYTES) {
    throw new AppError('idempotency_key_required', t('keyBytes', { bytes: String(bytes) }));
  }
  if (bytes < 1 || bytes > MAX_BYTES || key.includes('\0') || key.startsWith(OWN)) {
    throw validationFailed({
      'Idempotency-Key': t('keyForm'),
    });
  }
  return key;
}

/** The refusal for a used key: it belongs to a different input, or its first request is still running. */
export const idempotencyRefusal = (outcome: string): AppError =>
  outcome === 'conflict'
    ? new AppError('idempotency_conflict')
    : new AppError('idempotency_in_progress', undefined, { retry_after: 1 });
