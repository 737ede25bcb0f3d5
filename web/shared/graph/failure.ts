import type { CombinedError } from 'urql';

/** Why something could not be had or done, for a person. */
export interface Failure {
  /** The gateway's code; `network` when nothing came from it. */
  readonly code: string;
  readonly message: string;
  readonly status: number | null;
  readonly requestId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What a mutation answers when it does not do what it was asked for: `... on Error { code message httpStatus requestId }`. */
export interface RefusedResult {
  readonly code: string;
  readonly message: string;
  readonly httpStatus?: number;
  readonly requestId?: string;
  readonly details?: unknown;
  readonly fields?: readonly { readonly name: string; readonly message: string }[];
}

/** Where a person needs other words than a client of the gateway. */
const WORDS: Readonly<Record<string, string>> = {
  operation_not_trusted: 'This page is older than the gateway. Load it again.',
  origin_not_allowed: 'Somebody has signed in again in this browser. Try once more.',
  rate_limited: 'Too much was asked for at once. Try again in a moment.',
  execution_timeout: 'This took too long. Try again, or with narrower filters.',
};

/** Of an answer that came with errors, or did not come. */
export function failureOf(error: CombinedError): Failure {
  const [first] = error.graphQLErrors;
  if (!first) {
    return { code: 'network', message: 'The gateway cannot be reached.', status: null, requestId: null, details: {} };
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

/** Of what a mutation of one field answers, if that is a refusal; null: it is none. */
export function refusalOf(data: object | null | undefined): Failure | null {
  // The store adds a `__typename` beside the field.
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

/** Whether it may have been done all the same: nobody has said that it was not. */
export const isUncertain = ({ code, status }: Failure): boolean => code === 'network' || (status ?? 0) >= 500;

/** What has become of a mutation that did not do what it was asked for. */
export function headingOf(failure: Failure): string {
  if (failure.code === 'fresh_proof_required') return 'Prove that it is you';
  if (failure.code === 'passkey_failed') return 'Your passkey did not sign: nothing was done';
  if (failure.code === 'idempotency_conflict') return 'An earlier press has arrived, with other values';
  if (failure.code === 'network') return 'No answer came. Try again: it is not done twice';
  if (isUncertain(failure)) return 'This failed. Try again: it is not done twice';
  return isConflict(failure) ? 'Somebody else was quicker: nothing was done' : 'This was refused: nothing was done';
}

/** What does not fit as it is, whoever was first. */
const NO_RACES = [
  'idempotency_conflict',
  'already_exists',
  'counterparty_already_exists',
  'customer_has_open_accounts',
];

/** Somebody else was quicker, and what was decided on has changed meanwhile. */
export const isConflict = ({ code, status }: Failure): boolean => status === 409 && !NO_RACES.includes(code);

const sentence = (text: string): string => {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
};
