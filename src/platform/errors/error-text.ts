/**
 * A PostgreSQL error, whose message can contain row values and parameters. Logs show only its code, table and
 * constraint. Drivers wrap such errors, so they are recognised by their members.
 */
interface DatabaseFault extends Error {
  readonly code: string;
  readonly severity: string;
  readonly table?: string;
  readonly constraint?: string;
}

const isDatabaseFault = (error: Error): error is DatabaseFault =>
  'severity' in error && 'routine' in error && 'code' in error && typeof error.code === 'string';

function describeFault({ code, table, constraint }: DatabaseFault): string {
  return ['PostgreSQL', code, constraint ?? table].filter((part) => part !== undefined).join(' ');
}

export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isDatabaseFault(error) ? describeFault(error) : error.message;
}

/** A copy of an error and all its causes, safe to log. */
export function withoutData(error: Error): Error {
  if (isDatabaseFault(error)) {
    const { name, code, table, constraint } = error;
    const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
    const copy = Object.assign(new Error(describeFault(error)), { code, table, constraint });
    return Object.defineProperties(copy, {
      name: { value: name },
      stack: { value: [`${name}: ${copy.message}`, ...frames].join('\n') },
    });
  }
  const { cause, errors } = error as Error & { readonly errors?: unknown };
  const members: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(error);
  members['stack'] = { value: error.stack, configurable: true };
  if (cause instanceof Error) members['cause'] = { value: withoutData(cause), configurable: true };
  if (Array.isArray(errors)) {
    const all = errors.map((each: unknown) => (each instanceof Error ? withoutData(each) : each));
    members['errors'] = { value: all, configurable: true };
  }
  return Object.create(Object.getPrototypeOf(error), members) as Error;
}
