import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  COUNTERPARTY_FIELDS,
  type CounterpartyField,
} from '../../../../src/domains/finance/counterparties/counterparty.resource.ts';
import { createCounterparty, updateCounterparty } from '../../../../src/domains/finance/counterparties/counterparty.ts';
import { MEMBER_OF } from '../../../../src/domains/finance/counterparties/counterparty-fields.ts';
import { getCounterparty } from '../../../../src/domains/finance/counterparties/counterparty-pages.ts';
import {
  grantFieldAuthority,
  linkSourceReference,
  takeFieldAuthority,
} from '../../../../src/domains/finance/counterparties/field-authority.ts';
import { synchronizeCounterparty } from '../../../../src/domains/finance/counterparties/synchronization.ts';
import { cnpjCheckDigits } from '../../../../src/platform/text/documents.ts';
import { newId } from '../../../../src/platform/text/ids.ts';
import { wordsOf } from '../../../../src/platform/text/words.ts';
import { type Entrant, type FinanceDoor, openFinance } from '../../../support/finance.ts';

let t: FinanceDoor;
let sources: readonly { readonly entrant: Entrant; readonly partnerId: string }[];

beforeAll(async () => {
  t = await openFinance();
  sources = [t.own, t.second].map((entrant) => ({ entrant, partnerId: entrant.caller().principal.partnerId }));
});
afterAll(() => t?.close());

/** A simple model of the contract's rules. */
class Model {
  readonly document: string;
  id = '';
  version = 0;
  values: Record<string, unknown> = {};
  readonly authority = new Map<CounterpartyField, string>();
  readonly linked = new Set<string>();
  /** Content and result of each version, by source and version. */
  readonly sent = new Map<string, { content: string; answer: object }>();
  readonly newest = new Map<string, number>();

  constructor(document: string) {
    this.document = document;
  }

  changed(fields: object): CounterpartyField[] {
    const given = fields as Record<string, unknown>;
    return wordsOf(COUNTERPARTY_FIELDS).filter((field) => {
      const member = MEMBER_OF[field];
      return member in given && JSON.stringify(given[member]) !== JSON.stringify(this.values[member]);
    });
  }
}

const EMPTY = { tradeName: null, email: null, phone: null, status: 'active' };
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const fields = fc
  .record({
    name: some(fc.constantFrom('Aurora', 'Boreal')),
    tradeName: some(fc.constantFrom('A', null)),
    email: some(fc.constantFrom('a@aurora.example', null)),
    roles: some(fc.constantFrom(['supplier' as const], ['supplier' as const, 'customer' as const])),
    status: some(fc.constantFrom('active' as const, 'inactive' as const)),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));
const names = fc.uniqueArray(fc.constantFrom(...wordsOf(COUNTERPARTY_FIELDS)), { minLength: 1, maxLength: 3 });
const source = fc.constantFrom(0, 1);
const acts = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('send' as const),
      source,
      version: fc.integer({ min: 1, max: 6 }),
      fields,
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('create' as const), fields }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('edit' as const), fields }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('link' as const), source }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('grant' as const), source, names }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('take' as const), names }) },
);
type Act = typeof acts extends fc.Arbitrary<infer Each> ? Each : never;

const codeOf = (error: { code: string }) => error.code;

function expected(model: Model, act: Act): string | object {
  if (act.act === 'create') {
    if (!('name' in act.fields && 'roles' in act.fields)) return 'validation_failed';
    return model.id === '' ? { masterVersion: 1 } : 'counterparty_already_exists';
  }
  if (act.act !== 'send') {
    if (act.act === 'grant' && !model.linked.has(sources[act.source]?.partnerId ?? '')) return 'source_not_linked';
    const edits = act.act === 'edit' && model.changed(act.fields).length > 0;
    return { masterVersion: model.version + (edits ? 1 : 0) };
  }
  const partner = sources[act.source]?.partnerId ?? '';
  const first = 'name' in act.fields && 'roles' in act.fields;
  if (model.id === '') return first ? { masterVersion: 1, status: 'created' } : 'validation_failed';
  if (!model.linked.has(partner)) return 'source_authority_conflict';
  const known = model.sent.get(`${partner} ${act.version}`);
  if (known) return known.content === JSON.stringify(sorted(act.fields)) ? known.answer : 'source_version_conflict';
  const newest = model.newest.get(partner) ?? 0;
  if (act.version < newest) return { masterVersion: model.version, status: 'obsolete' };
  if (newest === 0 && !first) return 'validation_failed';
  const changed = model.changed(act.fields);
  if (changed.some((field) => model.authority.get(field) !== partner)) return 'source_authority_conflict';
  if (changed.length === 0) return { masterVersion: model.version, status: 'unchanged' };
  return { masterVersion: model.version + 1, status: 'updated' };
}

const sorted = (object: object) => Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));

function follow(model: Model, act: Act, answer: Record<string, unknown>): void {
  if (act.act === 'create' || (act.act === 'send' && answer['status'] === 'created')) {
    model.id = String(answer[act.act === 'create' ? 'id' : 'counterpartyId']);
    model.values = { ...EMPTY, ...act.fields };
  } else if (act.act === 'edit') {
    for (const field of model.changed(act.fields)) model.authority.delete(field);
    model.values = { ...model.values, ...act.fields };
  } else if (act.act === 'take') {
    for (const field of act.names) model.authority.delete(field);
  } else if (act.act === 'link') {
    model.linked.add(sources[act.source]?.partnerId ?? '');
  } else if (act.act === 'grant') {
    for (const field of act.names) model.authority.set(field, sources[act.source]?.partnerId ?? '');
  }
  if (act.act === 'send') {
    const partner = sources[act.source]?.partnerId ?? '';
    const place = `${partner} ${act.version}`;
    if (!model.sent.has(place)) {
      if (answer['status'] === 'updated') model.values = { ...model.values, ...act.fields };
      if (answer['status'] === 'created') {
        for (const field of wordsOf(COUNTERPARTY_FIELDS)) model.authority.set(field, partner);
        model.linked.add(partner);
      }
      model.sent.set(place, { content: JSON.stringify(sorted(act.fields)), answer });
      model.newest.set(partner, Math.max(model.newest.get(partner) ?? 0, act.version));
    } else return;
  }
  model.version = Number(answer['masterVersion']);
}

function perform(model: Model, act: Act): Promise<object> {
  const admin = t.as('elisa');
  const [counterpartyId, document] = [model.id, model.document];
  const from = 'source' in act ? sources[act.source] : undefined;
  const sourcePartnerId = from?.partnerId ?? '';
  const sourceReference = `FOR-${document}`;
  if (act.act === 'create') return admin.enter(createCounterparty, { document, fields: act.fields });
  if (act.act === 'edit') {
    return admin.enter(updateCounterparty, { counterpartyId, masterVersion: model.version, fields: act.fields });
  }
  if (act.act === 'take') return admin.enter(takeFieldAuthority, { counterpartyId, fields: act.names });
  if (act.act === 'link') return admin.enter(linkSourceReference, { counterpartyId, sourcePartnerId, sourceReference });
  if (act.act === 'grant') {
    return admin.enter(grantFieldAuthority, { counterpartyId, sourcePartnerId, fields: act.names });
  }
  const event = { sourceReference, sourceVersion: act.version, document, fields: act.fields };
  return (from as (typeof sources)[number]).entrant.enter(synchronizeCounterparty, event, newId());
}

let made = 0;

test('two sources and an operator get the results of the rules, and the versions contain the complete history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 3, maxLength: 14 }), async (list) => {
      const base = `CD${String(++made).padStart(10, '0')}`;
      const model = new Model(base + cnpjCheckDigits(base));
      for (const act of list) {
        if (model.id === '' && act.act !== 'send' && act.act !== 'create') continue;
        const wanted = expected(model, act);
        const answer = await perform(model, act).catch(codeOf);
        if (typeof wanted === 'string' || typeof answer === 'string') expect([act, answer]).toEqual([act, wanted]);
        else {
          expect(answer).toMatchObject(wanted);
          follow(model, act, answer as Record<string, unknown>);
        }
      }
      if (model.id === '') return;
      const read = await t.as('vera').enter(getCounterparty, { counterpartyId: model.id });
      expect(read).toMatchObject({ ...model.values, masterVersion: model.version, document: model.document });
      expect(new Map(Object.entries(read.authority))).toEqual(model.authority);
      const versions = await t.sql<{ v: number; name: string }>(
        'select master_version as v, name from counterparty_version where counterparty_id = $1 order by 1',
        [model.id],
      );
      expect(versions.map(({ v }) => v)).toEqual(Array.from({ length: model.version }, (_, n) => n + 1));
      expect(versions.at(-1)?.name).toBe(model.values['name']);
    }),
    { numRuns: 20 },
  );
});
