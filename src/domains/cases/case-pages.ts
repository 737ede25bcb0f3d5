import { z } from 'zod';
import { beforeId, keysetPage, type Slice, sliceOf } from '../../platform/database/pagination.ts';
import { type Queryable, statement } from '../../platform/database/queryable.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { readOperation } from '../../platform/operation/operation.ts';
import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { Uuid } from '../../platform/text/ids.ts';
import { wordsOf } from '../../platform/text/words.ts';
import {
  type caseAct as act,
  caseAct,
  caseEvidence,
  type caseEvidence as evidence,
  railCase,
} from './case.resource.ts';
import { CASE_KINDS, caseStates } from './case-kinds.ts';

export interface RailCase extends RowOf<typeof railCase> {}
export interface CaseAct extends RowOf<typeof act> {}
export interface CaseEvidence extends RowOf<typeof evidence> {}
export interface CaseDetail extends RailCase {
  readonly evidence: readonly CaseEvidence[];
  readonly acts: readonly CaseAct[];
}

export const MAX_EVIDENCE = 20;
/** Newest acts that a case shows. */
export const MAX_ACTS = 50;

export const CASE_READERS = { audiences: ['operator'], scopes: [], product: 'treasury' } as const;

const COLUMNS = columnsOf(railCase, 'c');
const list = (name: string, only: string) =>
  statement(
    name,
    `select ${COLUMNS} from rail_case c
     where c.institution_id = $1 and c.id < $2 and ($4::text is null or c.kind = $4) ${only} order by c.id desc limit $3`,
  );
const ALL = list('rail_cases', 'and ($5::text is null or c.status = $5)');
const OPEN = list('open_rail_cases_of_institution', "and c.status = 'open' and $5::text = 'open'");
const FIND = statement(
  'find_rail_case',
  `select ${COLUMNS} from rail_case c where c.institution_id = $1 and c.id = $2`,
);
const EVIDENCE = statement(
  'evidence_of_rail_case',
  `select ${columnsOf(caseEvidence, 'e')} from rail_case_evidence e
   where e.case_id = $1 order by e.received_at, e.message_id limit ${MAX_EVIDENCE}`,
);
const ACTS = statement(
  'acts_of_rail_case',
  `select ${columnsOf(caseAct, 'a')} from rail_case_act a where a.case_id = $1 order by a.id desc limit ${MAX_ACTS}`,
);

/** @throws AppError case_not_found */
export async function findCase(db: Queryable, institutionId: number, caseId: string): Promise<RailCase> {
  const [found] = await db.query<RailCase>(FIND, [institutionId, caseId]);
  if (!found) throw new AppError('case_not_found');
  return found;
}

export const listCases = readOperation({
  ...CASE_READERS,
  name: 'listCases',
  summary: 'Lists cases, newest first',
  effects: ['reads_personal_data'],
  refusals: [],
  input: z.strictObject({
    ...keysetPage,
    status: z.enum(wordsOf(caseStates.states)).nullish().meta({ description: 'Only cases in this state' }),
    kind: z.enum(wordsOf(CASE_KINDS)).nullish().meta({ description: 'Only cases of this kind' }),
  }),
  async run({ database, principal }, { first, after, status, kind }): Promise<Slice<RailCase>> {
    const values = [principal.institutionId, beforeId(after), first + 1, kind ?? null, status ?? null];
    return sliceOf(await database.query<RailCase>(status === 'open' ? OPEN : ALL, values), first);
  },
});

export const getCase = readOperation({
  ...CASE_READERS,
  name: 'getCase',
  summary: 'Returns a case with its evidence and its newest acts',
  effects: ['reads_personal_data'],
  refusals: ['case_not_found'],
  input: z.strictObject({ caseId: Uuid.meta({ description: 'Id of the case' }) }),
  async run({ database, principal }, { caseId }): Promise<CaseDetail> {
    const found = await findCase(database, principal.institutionId, caseId);
    const messages = await database.query<CaseEvidence>(EVIDENCE, [caseId]);
    return { ...found, evidence: messages, acts: await database.query<CaseAct>(ACTS, [caseId]) };
  },
});
