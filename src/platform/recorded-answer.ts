/** An instant in a record: JSON has none. No answer has members that callers name, so none is taken for it. */
const INSTANT = '$date';

/** An answer as the record of its idempotency key keeps it: JSON that says which texts are instants. */
export const recorded = (answer: unknown): unknown =>
  answer instanceof Date ? { [INSTANT]: answer.toISOString() } : inside(answer, recorded);

/** The answer that was recorded, as it was. */
export function recalled(record: unknown): unknown {
  const instant = (record as { readonly [INSTANT]?: string } | null)?.[INSTANT];
  return instant === undefined ? inside(record, recalled) : new Date(instant);
}

function inside(value: unknown, each: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(each);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, each(member)]));
}
