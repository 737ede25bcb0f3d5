/** Marks an instant, which JSON lacks. No answer has member names from callers, so none can collide with it. */
const INSTANT = '$date';

export const recorded = (answer: unknown): unknown =>
  answer instanceof Date ? { [INSTANT]: answer.toISOString() } : inside(answer, recorded);

export function recalled(record: unknown): unknown {
  const instant = (record as { readonly [INSTANT]?: string } | null)?.[INSTANT];
  return instant === undefined ? inside(record, recalled) : new Date(instant);
}

function inside(value: unknown, each: (member: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(each);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, each(member)]));
}
