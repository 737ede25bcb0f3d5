/** Parses one filter from the address. Undefined when it is absent or not valid. */
export type Filter<Value> = (text: unknown) => Value | undefined;

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Filter<Value> =>
  (text) =>
    values.find((value) => value === text);

export const textUpTo =
  (length: number): Filter<string> =>
  (text) =>
    typeof text === 'string' && text !== '' && text.length <= length ? text : undefined;

export const day: Filter<string> = (text) =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;

/** Parses a screen's filters for `validateSearch`. Drops filters that are not valid. */
export const searchOf =
  <Filters extends Readonly<Record<string, Filter<string>>>>(filters: Filters) =>
  (search: Readonly<Record<string, unknown>>): { [Name in keyof Filters]?: NonNullable<ReturnType<Filters[Name]>> } =>
    Object.fromEntries(
      Object.entries(filters)
        .map(([name, read]) => [name, read(search[name])])
        .filter(([, value]) => value !== undefined),
    ) as never;

/** Filters appear in the address unquoted: `?status=PENDING`. */
export const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search));
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
