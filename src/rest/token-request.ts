import { isUtf8 } from 'node:buffer';
import { checkJsonType, parseJson } from './json-body.ts';
import { OAuthError } from './oauth-error.ts';

/** A parameter without a value counts as absent (RFC 6749 §3.2). */
export type Parameters = ReadonlyMap<string, string>;

/** @throws OAuthError invalid_request when a parameter is repeated or the body is not UTF-8 */
export function formParameters(bytes: Buffer): Parameters {
  if (!isUtf8(bytes)) throw new OAuthError('invalid_request', 'the body is not valid UTF-8');
  const parameters = new Map<string, string>();
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    if (seen.has(name)) throw new OAuthError('invalid_request', 'a parameter is repeated: send each one once');
    seen.add(name);
    if (value !== '') parameters.set(name, value);
  }
  return parameters;
}

/** @throws OAuthError invalid_request unless the body is an object of text members; AppError for malformed JSON */
export function jsonParameters(bytes: Buffer, contentType: string | undefined): Parameters {
  checkJsonType(contentType);
  const body = parseJson(bytes) ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new OAuthError('invalid_request', 'the body must be a JSON object');
  }
  const parameters = new Map<string, string>();
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === 'string' && value !== '') parameters.set(name, value);
    else if (typeof value !== 'string' && KNOWN.has(name)) {
      throw new OAuthError('invalid_request', `${name} must be a string`);
    }
  }
  return parameters;
}

const KNOWN = new Set([
  'grant_type',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'scope',
  'token',
]);
