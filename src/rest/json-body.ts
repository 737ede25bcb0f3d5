import { isUtf8 } from 'node:buffer';
import { AppError, validationFailed } from '../platform/errors/errors.ts';
import { sentJson } from '../platform/text/json.ts';
import { isStorable, NOT_STORABLE } from '../platform/text/text.ts';
import { t } from './texts.ts';

/** Deeper bodies could exhaust the stack. */
const MAX_DEPTH = 16;
const JSON_TYPE = /^application\/json[ \t]*(;[ \t]*charset[ \t]*=[ \t]*"?utf-?8"?[ \t]*)?;?[ \t]*$/i;

/** @throws AppError unsupported_media_type when the body is not JSON in UTF-8 */
export function checkJsonType(contentType: string | undefined): void {
  if (contentType === 'application/json') return;
  if (contentType === undefined || !JSON_TYPE.test(contentType)) throw new AppError('unsupported_media_type');
}

/** RFC 8259 §8.1 allows parsers to ignore a byte order mark. Some clients send one. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Returns undefined for an empty body. The value has no `__proto__` or repeated members, no lone surrogates, no control
 * characters except tab and line breaks, and at most 16 levels.
 * @throws AppError invalid_json, duplicate_member, validation_failed
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new AppError('invalid_json', t('notUtf8'));
  const decoded = bytes.toString('utf8');
  const text = decoded.startsWith(BYTE_ORDER_MARK) ? decoded.slice(BYTE_ORDER_MARK.length) : decoded;
  const value = sentJson(text);
  if (value === undefined) throw new AppError('invalid_json');
  inspect(value, '', !isStorable(text) || text.includes('\\u'), MAX_DEPTH);
  return value;
}

/** `suspect`: the body may contain text that PostgreSQL cannot store. */
function inspect(value: unknown, path: string, suspect: boolean, depth: number): void {
  if (typeof value === 'string') {
    if (suspect && !isStorable(value)) throw validationFailed({ [path || 'body']: NOT_STORABLE });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth === 0) throw validationFailed({ [path]: t('nestedTooDeep', { max: MAX_DEPTH }) });
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) inspect(value[i], `${path}.${i}`, suspect, depth - 1);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (name === '__proto__') throw new AppError('invalid_json', t('protoMember'));
    if (suspect && !isStorable(name)) throw new AppError('invalid_json', t('memberName'));
    if (typeof member === 'string' ? suspect : typeof member === 'object') {
      inspect(member, path === '' ? name : `${path}.${name}`, suspect, depth - 1);
    }
  }
}
