/** Reads one filter of an address; undefined: it is not set, or nothing that it could be. */
export type Filter<Value> = (text: unknown) => Value | undefined;

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Filter<Value> =>
  (text) =>
    values.find((value) => value === text);

export const textUpTo =
  (length: number): Filter<string> =>
  (text) =>
    typeof text === 'string' && text !== '' && text.length <= length ? text : undefined;

/** `2026-11-23`. */
export const day: Filter<string> = (text) =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;

/** Reads a screen's filters from its address, for the `validateSearch` of its route: what is none is left out. */
export const searchOf =
  <Filters extends Readonly<Record<string, Filter<string>>>>(filters: Filters) =>
  (search: Readonly<Record<string, unknown>>): { [Name in keyof Filters]?: NonNullable<ReturnType<Filters[Name]>> } =>
    Object.fromEntries(
      Object.entries(filters)
        .map(([name, read]) => [name, read(search[name])])
        .filter(([, value]) => value !== undefined),
    ) as never;

/** Filters stand in the address as they are: `?status=PENDING`. */
export const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search));
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
