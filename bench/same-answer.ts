import type { Request } from 'autocannon';

export interface Question {
  readonly origin: string;
  readonly request: Request | undefined;
}

/** Checks that both sides return the same facts. Otherwise a ratio would be meaningless. @throws when they differ. */
export async function expectSame(expected: Question, other: Question): Promise<void> {
  const [facts, answer] = await Promise.all([expected, other].map(ask));
  if (answer !== facts)
    throw new Error(`${other.origin} returned ${answer}\n${expected.origin} ${facts}`.slice(0, 4_000));
}

async function ask({ origin, request }: Question): Promise<string> {
  if (!request) throw new Error('there is no request to compare');
  const { path, method, headers, body } = request;
  const response = await fetch(origin + path, { method, headers, ...(body === undefined ? {} : { body }) });
  if (!response.ok) throw new Error(`${origin}${path} returned ${response.status}: ${await response.text()}`);
  // Metadata about the response, such as its cost, is not a fact.
  const { extensions: _, ...facts } = (await response.json()) as Record<string, unknown>;
  return canonical(facts);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** JSON with sorted members. Instants are in milliseconds, whatever form the server uses. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member === 'string' && INSTANT.test(member)) return new Date(member).toISOString();
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
