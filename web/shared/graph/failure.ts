import type { CombinedError } from 'urql';
import { t } from '../language/text.ts';

/** Why a request failed, for the user. */
export interface Failure {
  /** Error code of the gateway; `network` without a response. */
  readonly code: string;
  readonly message: string;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Refusal of a mutation: `... on Error { code message httpStatus requestId }`. */
export interface RefusedResult {
  readonly code: string;
  readonly message: string;
  readonly httpStatus?: number;
  readonly requestId?: string;
  readonly details?: unknown;
  readonly fields?: readonly { readonly name: string; readonly message: string }[];
}

/** Messages for users where the gateway's message addresses API clients. */
const WORDS: Readonly<Record<string, string>> = {
  operation_not_trusted: t('shared.failure.outdatedPage'),
  origin_not_allowed: t('shared.failure.otherSession'),
  rate_limited: t('shared.failure.tooMany'),
  execution_timeout: t('shared.failure.tooSlow'),
};

/** Failure of a response with errors, or of a missing response. */
export function failureOf(error: CombinedError): Failure {
  const [first] = error.graphQLErrors;
  if (!first) {
    return {
      code: 'network',
      message: t('shared.failure.unreachable'),
      status: null,
      requestId: null,
      details: {},
    };
  }
  const { code, status, requestId, ...details } = first.extensions as Record<string, unknown>;
  return {
    code: String(code ?? 'internal_error'),
    message: WORDS[String(code)] ?? sentence(first.message),
    status: typeof status === 'number' ? status : null,
    requestId: typeof requestId === 'string' ? requestId : null,
    details,
  };
}

/** The refusal in the response of a mutation with one field; null on success. */
export function refusalOf(data: object | null | undefined): Failure | null {
  // The cache adds `__typename` next to the field.
  const result = Object.values(data ?? {}).find((value) => typeof value === 'object');
  if (typeof result !== 'object' || result === null || !('code' in result) || !('message' in result)) return null;
  const { code, message, httpStatus, requestId, details, fields } = result as RefusedResult;
  const faults = (fields ?? []).map((field) => `${field.name}: ${field.message}`);
  return {
    code,
    message: sentence([message, ...faults].join('; ')),
    status: httpStatus ?? null,
    requestId: requestId ?? null,
    details: (details ?? {}) as Failure['details'],
  };
}

/** True when the mutation may have been executed. */
export const isUncertain = ({ code, status }: Failure): boolean => code === 'network' || (status ?? 0) >= 500;

export function headingOf(failure: Failure): string {
  if (failure.code === 'fresh_proof_required') return t('shared.failed.proof');
  if (failure.code === 'passkey_failed') return t('shared.failed.passkey');
  if (failure.code === 'idempotency_conflict') return t('shared.failed.repeated');
  if (failure.code === 'network') return t('shared.failed.noResponse');
  if (isUncertain(failure)) return t('shared.failed.unknown');
  return isConflict(failure) ? t('shared.failed.conflict') : t('shared.failed.refused');
}

/** Conflict codes that do not come from concurrent changes. */
const NO_RACES = [
  'idempotency_conflict',
  'already_exists',
  'counterparty_already_exists',
  'customer_has_open_accounts',
];

/** True when a concurrent change caused the conflict. */
export const isConflict = ({ code, status }: Failure): boolean => status === 409 && !NO_RACES.includes(code);

const sentence = (text: string): string => {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
};
