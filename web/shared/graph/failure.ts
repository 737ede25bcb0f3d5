import type { CombinedError } from 'urql';

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
  operation_not_trusted: 'This page is outdated. Reload it.',
  origin_not_allowed: 'Another session was started in this browser. Try again.',
  rate_limited: 'Too many requests. Wait a moment and try again.',
  execution_timeout: 'The request took too long. Try again, or use narrower filters.',
};

/** Failure of a response with errors, or of a missing response. */
export function failureOf(error: CombinedError): Failure {
  const [first] = error.graphQLErrors;
  if (!first) {
    return {
      code: 'network',
      message: 'The gateway is not reachable. Check your connection and try again.',
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
  if (failure.code === 'fresh_proof_required') return 'Fresh proof required';
  if (failure.code === 'passkey_failed') return 'The passkey did not sign: nothing was changed';
  if (failure.code === 'idempotency_conflict') return 'An earlier request with other values was already received';
  if (failure.code === 'network') return 'No response. Try again: the request is not executed twice';
  if (isUncertain(failure)) return 'The request failed. Try again: it is not executed twice';
  return isConflict(failure)
    ? 'Changed by another operator in the meantime: nothing was changed'
    : 'Refused: nothing was changed';
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
