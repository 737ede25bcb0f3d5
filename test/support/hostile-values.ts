/** Values that break careless code. The lists are fixed, so that each run sends the same requests. */

const NUL = 'a\u0000b';
const LONE_SURROGATE = 'a\ud800';

const TEXTS = [
  ...['', NUL, LONE_SURROGATE, '\u202egnp.exe', '\u200b\ufeff', 'Ａｄａ\u00bd \u0661 Иван 王 👩‍👩‍👧'],
  ...["'; drop table posting; --", '__proto__', 'x'.repeat(10_000)],
];
const IDS = [
  ...['', NUL, '0', '-1', '9223372036854775808', '\u0661', 'x'.repeat(500), 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ...['Account:a\u0000b', 'Account:9223372036854775808', 'StaticQr:\u0000'].map((id) => btoa(id)),
];
const NUMBERS = [
  ...[0, -1, 1.5, 100_000, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e21, 1e308],
  ...['1', NUL, true, '9'.repeat(400)],
];
export const FIRST_DAY = '0001-01-01';
export const LAST_DAY = '9999-12-31';
const DATES = [
  ...[FIRST_DAY, '0000-01-01', LAST_DAY, '10000-01-01', '+010000-01-01', '2026-02-30', '2026-01-01T00:00:00Z'],
  ...['\uff12\uff10\uff12\uff16-01-01', 'infinity', '', NUL],
];
const INSTANTS = [
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+23:59', '9999-12-31T23:59:59.999-23:59', '2026-11-28T24:00:00Z'],
  ...['+275760-09-13T00:00:00Z', `2026-11-28T00:00:00.${'1'.repeat(100)}Z`, '9999-12-31', 'infinity', NUL],
];
const UUID = '019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10';
/** Forged cursors: base64url of the JSON of a row's ordering values. */
const CURSORS = [
  ...[[NUL], [NUL, UUID], [UUID, NUL], [2 ** 53], ['infinity', UUID], [LAST_DAY, UUID], [FIRST_DAY, NUL]],
  ...[
    ['9999-99-99', UUID],
    ['9999-12-31T23:59:59.999Z', UUID],
    [LAST_DAY, NUL, UUID],
  ],
].map((values) => Buffer.from(JSON.stringify(values)).toString('base64url'));
const nested = (depth: number): unknown => (depth === 0 ? NUL : { a: [nested(depth - 1)] });
const ANY = [NUL, { a: NUL }, { [NUL]: 1 }, { ['a'.repeat(5_000)]: 'b' }, nested(7), nested(30), []];

export type Kind = 'text' | 'word' | 'id' | 'cursor' | 'int' | 'number' | 'date' | 'instant' | 'flag' | 'any';

const HOSTILE: Readonly<Record<Kind, readonly unknown[]>> = {
  text: [...TEXTS, null, 7],
  word: ['', NUL, null],
  id: [...IDS, null, 1.5],
  cursor: [...CURSORS, NUL, 'x'.repeat(600)],
  // The graph itself rejects values that are not 32-bit integers.
  int: [0, -1, 100_000, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, null],
  number: [...NUMBERS, null],
  date: [...DATES, null],
  instant: [...INSTANTS, FIRST_DAY, '0000-01-01T00:00:00', '9999-12-31T23:59:59', null],
  flag: ['true', null],
  any: ANY,
};

const hostileLists = (one: unknown): readonly unknown[] => [[], [null], [one, one], Array(101).fill(one)];

export interface Place {
  readonly path: readonly (string | number)[];
  readonly kind: Kind;
  readonly item?: unknown;
}

export const triedAt = ({ kind, item }: Place): readonly unknown[] =>
  item === undefined ? HOSTILE[kind] : hostileLists(item);

/** Returns a copy of the value with `by` at the path. Creates missing objects and lists on the way. */
export function replaced(value: unknown, [key, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (key === undefined) return by;
  if (typeof key === 'number') {
    const items = Array.isArray(value) ? [...value] : [];
    items[key] = replaced(items[key], rest, by);
    return items;
  }
  const members = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return { ...members, [key]: replaced((members as Record<string, unknown>)[key], rest, by) };
}

export const shownValue = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text;
};

export async function eachOf<Item>(items: readonly Item[], atOnce: number, act: (item: Item) => Promise<void>) {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await act(item);
    }),
  );
}
