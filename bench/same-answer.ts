import type { Request } from 'autocannon';

export interface Question {
  readonly origin: string;
  readonly request: Request | undefined;
}

/** Both sides must answer the same facts, or a ratio compares nothing. @throws when they do not. */
export async function expectSame(expected: Question, other: Question): Promise<void> {
  const [facts, answer] = await Promise.all([expected, other].map(ask));
  if (answer !== facts)
    throw new Error(`${other.origin} answered ${answer}\n${expected.origin} ${facts}`.slice(0, 4_000));
}

async function ask({ origin, request }: Question): Promise<string> {
  if (!request) throw new Error('no request');
  const { path, method, headers, body } = request;
  const response = await fetch(origin + path, { method, headers, ...(body === undefined ? {} : { body }) });
  if (!response.ok) throw new Error(`${origin}${path} answered ${response.status}: ${await response.text()}`);
  // What an answer says of itself (its cost) is no fact.
  const { extensions: _, ...facts } = (await response.json()) as Record<string, unknown>;
  return canonical(facts);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** JSON with sorted members; an instant in milliseconds, however its server writes it. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member === 'string' && INSTANT.test(member)) return new Date(member).toISOString();
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
