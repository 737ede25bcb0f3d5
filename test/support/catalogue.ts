import { readFileSync } from 'node:fs';

export interface CatalogueEntry {
  readonly type: string;
  readonly keys: readonly string[];
  readonly literals: ReadonlyMap<string, readonly string[]>;
  readonly optional: ReadonlySet<string>;
}

const FILE = new URL('../contract/events.tsv', import.meta.url);

/** The catalogue by event name. A key is written `name`, `name?`, `name:type` or `name=value|value`. */
export const catalogue: ReadonlyMap<string, CatalogueEntry> = new Map(
  readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [type = '', , keys = ''] = line.split('\t');
      const literals = new Map<string, readonly string[]>();
      const optional = new Set<string>();
      const names = keys.split(' ').map((key) => {
        const [named = '', values] = key.split('=');
        const name = named.replace(/[?:].*$/, '');
        if (values !== undefined) literals.set(name, values.split('|'));
        if (named.includes('?')) optional.add(name);
        return name;
      });
      return [type, { type, keys: names, literals, optional }];
    }),
);

/** Members that the gateway adds. The contract allows additional members. */
export const EXTRA_KEYS: Readonly<Record<string, readonly string[]>> = {
  'pix.received': ['transactionId'],
  'pix.charge.paid': ['transactionId'],
  'pix.refund.requested': ['refundTransactionId'],
  'pix.med.return_rejected': ['infractionId'],
};

export function payloadKeys(type: string): readonly string[] {
  const entry = catalogue.get(type);
  if (!entry) throw new Error(`the catalogue has no ${type}`);
  return [...entry.keys, ...(EXTRA_KEYS[type] ?? [])].sort();
}
