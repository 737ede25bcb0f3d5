import { z } from 'zod';
import {
  afterId,
  decodeCursor,
  type KeysetPage,
  keysetPage,
  type Slice,
  sliceOf,
  slicesByParent,
} from '../../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../../platform/database/queryable.ts';
import { AppError } from '../../../platform/errors/errors.ts';
import { readOperation } from '../../../platform/operation/operation.ts';
import type { Principal } from '../../../platform/operation/principal.ts';
import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { Uuid } from '../../../platform/text/ids.ts';
import { nonBlankText } from '../../../platform/text/text.ts';
import { listPage } from '../lists.ts';
import type { CounterpartyRow } from './counterparty.resource.ts';
import { counterparty, counterpartyVersion, linkedSource } from './counterparty.resource.ts';
import { MaskedDocument } from './counterparty-fields.ts';

const COLUMNS = columnsOf(counterparty, 'c');
const OF_SOURCE = `select ${COLUMNS}, s.reference as "sourceReference", s.source_version as "sourceVersion"
  from counterparty_source s join counterparty c on c.id = s.counterparty_id
  where s.institution_id = $1 and s.source_partner_id = $2`;
export const OF_INSTITUTION = `select ${COLUMNS}, null as "sourceReference", null::bigint as "sourceVersion"
  from counterparty c where c.institution_id = $1`;

const LIST_OF_SOURCE = statement(
  'counterparties_of_source',
  `${OF_SOURCE} and s.counterparty_id > $3 order by s.counterparty_id limit $4`,
);
const WITH_DOCUMENT_OF_SOURCE = statement(
  'counterparties_of_source_with_document',
  `${OF_SOURCE} and c.institution_id = $1 and s.counterparty_id > $3 and c.document = $5 order by s.counterparty_id limit $4`,
);
const LIST = statement('counterparties_of_institution', `${OF_INSTITUTION} and c.id > $2 order by c.id limit $3`);
const WITH_DOCUMENT = statement(
  'counterparties_of_institution_with_document',
  `${OF_INSTITUTION} and c.id > $2 and c.document = $4 order by c.id limit $3`,
);
// A fixed list of letters, because lower() folds only the letters that the database's locale covers.
const folded = (text: string) =>
  `translate(lower(${text}), 'ÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑáàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn')`;
const NAMED = statement(
  'counterparties_of_institution_by_name',
  `${OF_INSTITUTION} and c.id > $2 and strpos(${folded(`concat_ws(E'\\n', c.name, c.trade_name)`)}, ${folded('$4::text')}) > 0
   order by c.id limit $3`,
);
const BY_ID_OF_SOURCE = statement('counterparties_of_source_by_id', `${OF_SOURCE} and s.counterparty_id = any ($3)`);
const BY_ID = statement('counterparties_by_id', `${OF_INSTITUTION} and c.id = any ($2)`);

/** Returns counterparties in any order. A partner reads only those linked to its own source. */
export const counterpartiesById = (
  db: Queryable,
  { audience, institutionId, partnerId }: Principal,
  ids: readonly string[],
): Promise<CounterpartyRow[]> =>
  audience === 'operator'
    ? db.query<CounterpartyRow>(BY_ID, [institutionId, ids])
    : db.query<CounterpartyRow>(BY_ID_OF_SOURCE, [institutionId, partnerId, ids]);

export const listCounterparties = readOperation({
  name: 'listCounterparties',
  audiences: ['partner', 'operator'],
  scopes: ['finance_master:read'],
  summary: 'Lists counterparties, oldest first: operators see all, a partner sees those linked to its own source',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({
    ...listPage,
    document: MaskedDocument.nullish().meta({ description: 'Returns only the counterparty with this CPF or CNPJ' }),
  }),
  async run({ database, principal }, { first, after, document }): Promise<Slice<CounterpartyRow>> {
    const { audience, institutionId, partnerId } = principal;
    const isOperator = audience === 'operator';
    const list = isOperator ? LIST : LIST_OF_SOURCE;
    const withDocument = isOperator ? WITH_DOCUMENT : WITH_DOCUMENT_OF_SOURCE;
    const rows = await database.query<CounterpartyRow>(document ? withDocument : list, [
      ...(isOperator ? [institutionId] : [institutionId, partnerId]),
      ...[afterId(after), first + 1, ...(document ? [document] : [])],
    ]);
    return sliceOf(rows, first);
  },
});

export const findCounterparties = readOperation({
  name: 'findCounterparties',
  audiences: ['operator'],
  scopes: [],
  product: 'master',
  summary: 'Finds counterparties by a part of their name or trade name, oldest first, ignoring case and accents',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({
    ...keysetPage,
    name: nonBlankText(140).meta({ description: 'Part of the name or trade name' }),
  }),
  async run({ database, principal }, { first, after, name }): Promise<Slice<CounterpartyRow>> {
    const values = [principal.institutionId, afterId(after), first + 1, name.trim()];
    return sliceOf(await database.query<CounterpartyRow>(NAMED, values), first);
  },
});

export const getCounterparty = readOperation({
  name: 'getCounterparty',
  audiences: ['partner', 'operator'],
  scopes: ['finance_master:read'],
  summary: 'Returns the current version of one counterparty',
  effects: ['reads_personal_data'],
  refusals: ['counterparty_not_found'],
  input: z.strictObject({ counterpartyId: Uuid }),
  async run({ database, principal }, { counterpartyId }): Promise<CounterpartyRow> {
    const [row] = await counterpartiesById(database, principal, [counterpartyId]);
    if (!row) throw new AppError('counterparty_not_found');
    return row;
  },
});

export interface LinkedSource extends RowOf<typeof linkedSource> {}

const SOURCES = statement(
  'sources_of_counterparties',
  `select ${columnsOf(linkedSource, 's')} from counterparty_source s join partner p on p.id = s.source_partner_id
   where s.institution_id = $1 and s.counterparty_id = any ($2) order by s.id`,
);

/** Only for operators, because it returns the references of all sources. */
export const sourcesOfCounterparties = (db: Queryable, { institutionId }: Principal, ids: readonly string[]) =>
  db.query<LinkedSource>(SOURCES, [institutionId, ids]);

export interface VersionRow extends RowOf<typeof counterpartyVersion> {}

const VERSIONS = statement(
  'versions_of_counterparties',
  `select v.* from unnest($2::uuid[]) c(id) cross join lateral (
     select ${columnsOf(counterpartyVersion, 'v')} from counterparty_version v
     where v.institution_id = $1 and v.counterparty_id = c.id and v.master_version < $3 order by v.master_version desc limit $4
   ) v`,
);

const BeforeVersion = z.tuple([z.int()]);
const MAX_VERSION = 2_147_483_647;

/** Returns the versions of each counterparty, newest first. Only for operators. */
export async function versionsOfCounterparties(
  db: Queryable,
  { institutionId }: Principal,
  ids: readonly string[],
  { first, after }: KeysetPage,
): Promise<ReadonlyMap<string, Slice<VersionRow>>> {
  const [before] = after ? decodeCursor(after, BeforeVersion) : [MAX_VERSION];
  const rows = await db.query<VersionRow>(VERSIONS, [institutionId, ids, before, first + 1]);
  return slicesByParent(
    rows,
    first,
    ({ counterpartyId }) => counterpartyId,
    (a, b) => b.masterVersion - a.masterVersion,
  );
}
