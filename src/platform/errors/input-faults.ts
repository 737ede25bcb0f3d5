import { z } from 'zod';
import { inFault, reportedText, type Text } from '../language/text.ts';
import { t } from '../language/texts.ts';
import { AppError, type Fields, validationFailed } from './errors.ts';
import type { ErrorCode } from './refusal.ts';

type RawIssue = z.core.$ZodRawIssue;

const TYPES: Readonly<Record<string, Text>> = {
  array: t('mustBeList'),
  boolean: t('mustBeBoolean'),
  int: t('mustBeInteger'),
  number: t('mustBeNumber'),
  object: t('mustBeObject'),
  record: t('mustBeObject'),
  string: t('mustBeString'),
};
const FORMATS: Readonly<Record<string, Text>> = {
  date: t('mustBeDate'),
  datetime: t('mustBeDateTime'),
};

/** Default message for every schema without one: states the rule or limit that the value breaks. */
function inPlainWords(issue: RawIssue): Text {
  switch (issue.code) {
    case 'invalid_type': {
      const isInteger = issue.inst instanceof z.core.$ZodNumberFormat;
      return TYPES[isInteger ? 'int' : issue.expected] ?? t('wrongType');
    }
    case 'invalid_value': {
      const values = issue.values.join(', ');
      return issue.values.length === 1 ? t('mustBeValue', { values }) : t('mustBeOneOf', { values });
    }
    case 'too_big': {
      const limit = Number(issue.maximum);
      if (issue.origin === 'string') return t('charactersAtMost', { limit });
      return issue.origin === 'array' ? t('itemsAtMost', { limit }) : t('atMost', { limit: String(limit) });
    }
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (issue.origin === 'string') return limit === 1 ? t('mustNotBeEmpty') : t('charactersAtLeast', { limit });
      return issue.origin === 'array' ? t('itemsAtLeast', { limit }) : t('atLeast', { limit: String(limit) });
    }
    case 'invalid_format':
      return FORMATS[issue.format] ?? t('invalidFormat');
    default:
      return t('invalid');
  }
}

z.config({ customError: (issue) => inFault(inPlainWords(issue)) });

/**
 * Converts Zod's issues to the refusal that REST and GraphQL share. A message names other members in backticks, as in
 * the operation; REST replaces them with its own names.
 */
export function refusalOfIssues(issues: readonly z.core.$ZodIssue[], input: unknown): AppError {
  const fields: Record<string, Fields[string]> = {};
  const coded = issues.find((issue) => codeOf(issue) !== undefined);
  if (coded) {
    const { code, ofAll } = paramsOf(coded) as Coded;
    const reported = ofAll ? issues.filter((issue) => codeOf(issue) === code) : [coded];
    const alike = Object.fromEntries(reported.map(({ path, message }) => [path.join('.'), reportedText(message)]));
    return new AppError(code, ofAll?.(Object.keys(alike)) ?? reportedText(coded.message), { fields: alike });
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const name of issue.keys) fields[[...issue.path, name].join('.')] = t('unknownField');
    else
      fields[issue.path.join('.') || 'input'] ??= isMissing(issue, input) ? t('required') : reportedText(issue.message);
  }
  return validationFailed(fields);
}

interface Coded {
  readonly code: ErrorCode;
  readonly ofAll?: (members: readonly string[]) => Fields[string];
}

const paramsOf = (issue: z.core.$ZodIssue) =>
  'params' in issue ? (issue.params as Partial<Coded> | undefined) : undefined;
const codeOf = (issue: z.core.$ZodIssue) => paramsOf(issue)?.code;

function isMissing({ code, path }: z.core.$ZodIssue, input: unknown): boolean {
  if (code === 'custom') return false;
  const value = path.reduce<unknown>((within, name) => (within as Record<PropertyKey, unknown> | null)?.[name], input);
  return value === undefined || value === null;
}
