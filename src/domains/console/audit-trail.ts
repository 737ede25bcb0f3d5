import { z } from 'zod';
import { getOrMake } from '../../platform/concurrency/get-or-make.ts';
import { beforeInstant, keysetPage, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { type Statement, statement } from '../../platform/database/queryable.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { text } from '../../platform/text/text.ts';
import { wordsOf } from '../../platform/text/words.ts';
import { Instant } from '../../platform/time/instant.ts';
import { PROVENANCE_COLUMNS, type Provenance } from '../administration/provenance.ts';
import { Login } from '../operators/deputyship.ts';
import { CHANGE_KINDS, kindOfResource, kindsFor, RESOURCE_TYPES } from './change-kinds.ts';
import { auditTrailEntry } from './console.resource.ts';

export interface AuditTrailEntry extends Provenance, RowOf<typeof auditTrailEntry> {}

// Each filter has its own index. All but the author's are partial: only a query by author omits their condition.
const PREDICATES = {
  resourceId: (value: string) => `a.resource_id = ${value}`,
  person: (value: string) => `a.actor_id = ${value} and a.actor_type = 'operator'`,
  resource: (value: string) => `a.resource_type = ${value}`,
  from: (value: string) => `a.occurred_at >= ${value}`,
  to: (value: string) => `a.occurred_at < ${value}`,
};
type Name = keyof typeof PREDICATES;
const NAMES = Object.keys(PREDICATES) as Name[];
const statements = new Map<string, Statement>();

const listOf = (given: readonly Name[]): Statement =>
  getOrMake(statements, given.join('_'), () =>
    statement(
      ['audit_trail', ...given].join('_'),
      `select ${columnsOf(auditTrailEntry, 'a')}, a.resource_type as "resourceType", ${PROVENANCE_COLUMNS}
       from audit_event a
       where a.institution_id = $1 and (a.occurred_at, a.id) < ($2, $3)
         and a.resource_type = any ($4) ${given.includes('person') ? '' : `and a.resource_type in (${RESOURCE_TYPES})`}
         ${given.map((name, n) => `and ${PREDICATES[name](`$${n + 6}`)}`).join(' ')}
       order by a.occurred_at desc, a.id desc limit $5`,
    ),
  );

export const listAuditTrail = readOperation({
  name: 'listAuditTrail',
  audiences: ['operator'],
  scopes: [],
  summary: "Lists the institution's audit trail, newest first, by resource, author, kind or time",
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({
    ...keysetPage,
    kinds: z
      .array(z.enum(wordsOf(CHANGE_KINDS)))
      .max(100)
      .nullish()
      .meta({ description: 'Only changes to resources of these kinds' }),
    resourceId: text(200).nullish().meta({ description: 'Only changes to the resource with this id' }),
    person: Login.nullish().meta({ description: 'Only changes by the operator with this login' }),
    from: Instant.nullish().meta({ description: 'Only changes at or after this time' }),
    to: Instant.nullish().meta({ description: 'Only changes before this time' }),
  }),
  async run({ database, principal }, input): Promise<Slice<AuditTrailEntry>> {
    const { first, after, kinds, resourceId, person, from, to } = input;
    const visible = [...kindsFor(principal.roles, principal.financeProductsOff)];
    const resources = visible
      .filter((kind) => kinds?.includes(kind) ?? true)
      .flatMap((kind): readonly string[] => CHANGE_KINDS[kind].resources);
    const [only] = resources;
    const wanted = { resourceId, person, resource: resources.length === 1 ? only : null, from, to };
    const given = NAMES.filter((name) => wanted[name] !== null && wanted[name] !== undefined);
    const values = [
      ...[principal.institutionId, ...beforeInstant(after), resources, first + 1],
      ...given.map((name) => wanted[name]),
    ];
    const rows = await database.query<Row>(listOf(given), values);
    return sliceOf(rows.map(entryOf), first);
  },
});

type Row = Omit<AuditTrailEntry, 'kind'> & { readonly resourceType: string };

function entryOf({ resourceType, ...row }: Row): AuditTrailEntry {
  const kind = kindOfResource(resourceType);
  if (!kind) throw new Error(`operators cannot see changes to ${resourceType}`);
  return { ...row, kind };
}
