import { z } from 'zod';
import { AppError, validationFailed } from './errors.ts';
import type { ErrorCode } from './refusal.ts';

type RawIssue = z.core.$ZodRawIssue;

const TYPES: Readonly<Record<string, string>> = {
  array: 'must be a list',
  boolean: 'must be true or false',
  int: 'must be an integer',
  number: 'must be a number',
  object: 'must be an object',
  record: 'must be an object',
  string: 'must be a string',
};
const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a date, YYYY-MM-DD',
  datetime: 'must be a date and time, ISO 8601',
};

/** Default message for every schema without one: states the rule or limit that the value breaks. */
function inPlainWords(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type': {
      const isInteger = issue.inst instanceof z.core.$ZodNumberFormat;
      return TYPES[isInteger ? 'int' : issue.expected] ?? 'has the wrong type';
    }
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
    case 'too_big':
      return `must ${sized(issue.origin, 'at most', Number(issue.maximum))}`;
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'must not be empty';
      return `must ${sized(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'has an invalid format';
    default:
      return 'is invalid';
  }
}

function sized(origin: string, bound: string, limit: number): string {
  if (origin !== 'string' && origin !== 'array') return `be ${bound} ${limit}`;
  return `have ${bound} ${limit} ${origin === 'string' ? 'character' : 'item'}${limit === 1 ? '' : 's'}`;
}

z.config({ customError: inPlainWords });

/**
 * Converts Zod's issues to the refusal that REST and GraphQL share. A message names other members in backticks, as in
 * the operation; REST replaces them with its own names.
 */
export function refusalOfIssues(issues: readonly z.core.$ZodIssue[], input: unknown): AppError {
  const fields: Record<string, string> = {};
  const coded = issues.find((issue) => codeOf(issue) !== undefined);
  if (coded) {
    const { code, ofAll } = paramsOf(coded) as Coded;
    const reported = ofAll ? issues.filter((issue) => codeOf(issue) === code) : [coded];
    const alike = Object.fromEntries(reported.map(({ path, message }) => [path.join('.'), message]));
    return new AppError(code, ofAll?.(Object.keys(alike)) ?? coded.message, { fields: alike });
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const name of issue.keys) fields[[...issue.path, name].join('.')] = 'unknown field';
    else fields[issue.path.join('.') || 'input'] ??= isMissing(issue, input) ? 'is required' : issue.message;
  }
  return validationFailed(fields);
}

interface Coded {
  readonly code: ErrorCode;
  readonly ofAll?: (members: readonly string[]) => string;
}

const paramsOf = (issue: z.core.$ZodIssue) =>
  'params' in issue ? (issue.params as Partial<Coded> | undefined) : undefined;
const codeOf = (issue: z.core.$ZodIssue) => paramsOf(issue)?.code;

function isMissing({ code, path }: z.core.$ZodIssue, input: unknown): boolean {
  if (code === 'custom') return false;
  const value = path.reduce<unknown>((within, name) => (within as Record<PropertyKey, unknown> | null)?.[name], input);
  return value === undefined || value === null;
}
