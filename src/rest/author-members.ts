import { AppError } from '../platform/errors/errors.ts';

const AUTHORS: ReadonlySet<string> = new Set([
  ...['author', 'actor', 'user', 'operator', 'created_by', 'approved_by', 'requested_by', 'institution_id'],
]);

/** @throws AppError actor_comes_from_credential when the body names an author at any depth */
export function refuseAuthors(body: unknown): void {
  const waiting = [body];
  for (let value = waiting.pop(); waiting.length > 0 || value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, member] of Object.entries(value)) {
      if (AUTHORS.has(name)) throw new AppError('actor_comes_from_credential', undefined, { field: name });
      if (typeof member === 'object') waiting.push(member);
    }
  }
}
