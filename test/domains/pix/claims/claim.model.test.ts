import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimAnswers } from '../../../../src/domains/pix/claims/claim.consumer.ts';
import { claimDonorDeadline } from '../../../../src/domains/pix/claims/claim-donor-deadline.ts';
import { commitOneByOne } from '../../../../src/messaging/answers.ts';
import type { Message } from '../../../../src/messaging/broker.ts';
import { Metrics } from '../../../../src/platform/observability/metrics.ts';
import { runDeadlines } from '../../../../src/platform/operation/unattended.ts';
import { wordsOf } from '../../../../src/platform/text/words.ts';
import { CLAIM_REASONS, type ClaimReason, type ClaimType } from '../../../../src/rails/dict-codes.ts';
import {
  claimKey,
  DAY,
  directoryMessage,
  type Holder,
  newHolder,
  OTHER_BANK,
  openedByOther,
  take,
} from '../../../support/claims.ts';
import { openTestDoor, type TestDoor } from '../../../support/door.ts';
import { AMPLE_LOOKUPS } from '../../../support/engine.ts';
import { activeKey, newPhone } from '../../../support/pix-keys.ts';
import { sized } from '../../../support/size.ts';
import { TABLE } from './reasons-table.ts';

type Who = 'ana' | 'bia' | 'other';
type Step = 'confirm' | 'complete' | 'cancel';

/** One key and the last claim to it, according to the arrangement and independent of the code's rules. */
interface Model {
  owner: Who | null;
  claim: {
    type: ClaimType;
    status: 'OPEN' | 'WAITING_RESOLUTION' | 'CONFIRMED' | 'COMPLETED' | 'CANCELLED';
    claimer: Who;
    donor: Who;
    donorDeadline: number;
    claimerDeadline: number;
    steps: string[];
  } | null;
  now: number;
}

interface Real {
  readonly key: string;
  claimId: string | null;
  last: Message | null;
}

type Command = fc.AsyncCommand<Model, Real>;

let t: TestDoor;
let holders: Record<'ana' | 'bia', Holder>;
/** Bia is another person than Ana, or Ana at another partner. */
let pairs: readonly (typeof holders)[];
let commit: (messages: readonly Message[]) => Promise<void>;
let directory: { ispb: string; ownerDocument: string } | null = null;

beforeAll(async () => {
  t = await openTestDoor({
    directory: { lookup: async () => null, holder: async () => directory } as never,
    lookupBudget: AMPLE_LOOKUPS,
  });
  const ana = await newHolder(t);
  const same = await newHolder(t, t.beta, ana.document);
  pairs = [
    { ana, bia: await newHolder(t, t.beta) },
    { ana, bia: same },
  ];
  const { database, clock } = t;
  const handlers = [...claimAnswers];
  commit = commitOneByOne({
    queue: 'directory',
    database,
    clock,
    metrics: new Metrics(),
    handlers,
    onStaged: () => {},
  });
});
afterAll(() => t.close());

/** The holder at the other bank is Ana, too. */
const documentOf = (who: Who): string => holders[who === 'other' ? 'ana' : who].document;

const isOpen = (model: Model) => model.claim !== null && !['COMPLETED', 'CANCELLED'].includes(model.claim.status);

async function outcomeOf(act: () => Promise<unknown>): Promise<string> {
  try {
    await act();
    return 'done';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

async function compare(model: Model, real: Real): Promise<void> {
  const rows = await t.sql<{ account_id: number }>(
    `select account_id from pix_key where key = $1 and status not in ('deleted', 'rejected')`,
    [real.key],
  );
  const here = model.owner === null || model.owner === 'other' ? [] : [holders[model.owner].accountId];
  expect(rows.map(({ account_id }) => account_id)).toEqual(here);
  if (!model.claim || !real.claimId) return;
  const [claim] = await t.sql<{ status: string; claim_type: string; events: string[]; told: number }>(
    `select c.status, c.claim_type, (select array_agg(type order by seq) from (
         select seq, type from outbox where payload->>'claimId' = c.id::text and kind = 'event'
           and account_id = coalesce(c.claimer_account_id, c.donor_account_id)) e) as events,
       (select count(*) from outbox where payload->>'claimId' = c.id::text and kind = 'event') as told
     from pix_claim c where c.id = $1`,
    [real.claimId],
  );
  const sides = [model.claim.claimer, model.claim.donor].filter((who) => who !== 'other').length;
  expect(claim).toEqual({
    status: model.claim.status,
    claim_type: model.claim.type,
    events: model.claim.steps.map((step) => `pix.claim.${step}`),
    told: sides * model.claim.steps.length,
  });
}

class Register implements Command {
  readonly who: Who;
  constructor(who: Who) {
    this.who = who;
  }
  check = (model: Readonly<Model>) => model.owner === null && !isOpen(model);
  async run(model: Model, real: Real) {
    if (this.who === 'other') directory = { ispb: OTHER_BANK, ownerDocument: holders.ana.document };
    else {
      directory = null;
      await t.sql('delete from sandbox_dict_entry where key = $1', [real.key]);
      await activeKey(t, holders[this.who].accountId, real.key, 'PHONE');
    }
    model.owner = this.who;
  }
  toString = () => `${this.who} registers`;
}

class Open implements Command {
  readonly who: Who;
  readonly type: ClaimType;
  constructor(who: Who, type: ClaimType) {
    this.who = who;
    this.type = type;
  }
  check = (model: Readonly<Model>) => this.who !== 'other' || (model.owner !== null && model.owner !== 'other');
  async run(model: Model, real: Real) {
    const { owner } = model;
    const refused = isOpen(model) && owner !== null && owner !== this.who;
    const legal = owner !== null && owner !== this.who && !isOpen(model);
    if (this.who === 'other') {
      const message = openedByOther(t, real.key, { claimType: this.type, keyType: 'PHONE' });
      await commit([message]);
      if (legal) Object.assign(real, { claimId: message.body.claimId, last: message });
    } else {
      const holder = holders[this.who];
      let id: string | null = null;
      const outcome = await outcomeOf(async () => {
        id = (await claimKey(t, holder, real.key, 'PHONE')).id;
      });
      expect(outcome).toBe(legal ? 'done' : refused ? 'claim_already_open' : 'key_not_claimable');
      if (legal) Object.assign(real, { claimId: id, last: null });
    }
    if (legal) {
      const here = owner !== 'other';
      const ofSame = documentOf(this.who) === documentOf(owner);
      model.claim = {
        type: this.who === 'other' ? this.type : ofSame ? 'PORTABILITY' : 'OWNERSHIP',
        status: here ? 'WAITING_RESOLUTION' : 'OPEN',
        claimer: this.who,
        donor: owner,
        donorDeadline: model.now + 7 * DAY,
        claimerDeadline: model.now + 14 * DAY,
        steps: here ? ['created', 'acknowledged'] : ['created'],
      };
    }
    await compare(model, real);
  }
  toString = () => `${this.who} claims ${this.type}`;
}

function verdict(model: Model, step: Step, who: Who, reason: ClaimReason): string {
  const { claim } = model;
  if (!claim || (claim.claimer !== who && claim.donor !== who)) return 'claim_not_of_account';
  const side = claim.claimer === who ? 'claimer' : 'donor';
  const from = {
    confirm: ['WAITING_RESOLUTION'],
    complete: ['CONFIRMED'],
    cancel: ['WAITING_RESOLUTION', 'CONFIRMED'],
  };
  if (!from[step].includes(claim.status)) return 'invalid_claim_state';
  if (step === 'complete') {
    if (side !== 'claimer') return 'invalid_claim_state';
    return claim.type === 'OWNERSHIP' && model.now < claim.claimerDeadline ? 'claim_not_due' : 'done';
  }
  const granted = TABLE[reason][step][claim.type];
  const gaveUp = side === 'donor' && claim.status === 'CONFIRMED' && reason !== 'FRAUD';
  if (granted.includes(side === 'donor' ? 'd' : 'c')) return gaveUp ? 'invalid_claim_state' : 'done';
  if (side === 'claimer' || !granted.includes('D') || gaveUp) return 'invalid_claim_state';
  return model.now < claim.donorDeadline ? 'claim_not_due' : 'done';
}

const tried = new Map<string, number>();

function apply(model: Model, step: Step, reason: ClaimReason): void {
  const { claim } = model;
  if (!claim) return;
  const name = `${claim.type} ${step}`;
  tried.set(name, (tried.get(name) ?? 0) + 1);
  if (claim.status === 'OPEN') claim.steps.push('acknowledged');
  if (step === 'confirm') {
    claim.status = 'CONFIRMED';
    claim.steps.push('confirmed');
    model.owner = null;
    if (claim.type === 'OWNERSHIP' && reason === 'USER_REQUESTED') {
      claim.claimerDeadline = Math.min(claim.claimerDeadline, model.now);
    }
  } else if (step === 'complete') {
    claim.status = 'COMPLETED';
    claim.steps.push('completed');
    model.owner = claim.claimer;
  } else {
    claim.status = 'CANCELLED';
    claim.steps.push('cancelled');
  }
  directory = model.owner === 'other' ? { ispb: OTHER_BANK, ownerDocument: holders.ana.document } : null;
}

class Take implements Command {
  readonly who: 'ana' | 'bia';
  readonly step: Step;
  readonly reason: ClaimReason;
  constructor(who: 'ana' | 'bia', step: Step, reason: ClaimReason) {
    this.who = who;
    this.step = step;
    this.reason = reason;
  }
  check = (model: Readonly<Model>) => model.claim !== null;
  async run(model: Model, real: Real) {
    const expected = verdict(model, this.step, this.who, this.reason);
    const act = () => take(t, this.step, holders[this.who], real.claimId ?? '', this.reason);
    expect(await outcomeOf(act)).toBe(expected);
    if (expected === 'done') apply(model, this.step, this.reason);
    await compare(model, real);
  }
  toString = () => `${this.who} ${this.step} ${this.reason}`;
}

/** A message of the other bank, which can only report possible steps: a claimer completes only a confirmed claim. */
class Hear implements Command {
  readonly step: Step | 'acknowledge';
  readonly reason: ClaimReason;
  constructor(step: Step | 'acknowledge', reason: ClaimReason) {
    this.step = step;
    this.reason = reason;
  }
  check = ({ claim }: Readonly<Model>) => {
    if (!claim) return false;
    if (claim.donor === 'other') return this.step !== 'complete';
    if (claim.claimer !== 'other') return false;
    return this.step === 'cancel' || (this.step === 'complete' && claim.status !== 'WAITING_RESOLUTION');
  };
  async run(model: Model, real: Real) {
    const { claim } = model;
    if (!claim) return;
    const side = claim.donor === 'other' ? 'donor' : 'claimer';
    const name = { acknowledge: 'acknowledged', confirm: 'confirmed', complete: 'completed', cancel: 'cancelled' };
    const message = directoryMessage(t, name[this.step], { claimId: real.claimId, side, reason: this.reason });
    await commit([message]);
    real.last = message;
    const open = claim.status === 'OPEN' || claim.status === 'WAITING_RESOLUTION';
    if (this.step === 'acknowledge') {
      if (claim.status === 'OPEN') {
        claim.status = 'WAITING_RESOLUTION';
        claim.steps.push('acknowledged');
      }
    } else if (this.step === 'confirm' ? open : this.step === 'cancel' ? isOpen(model) : claim.status === 'CONFIRMED') {
      apply(model, this.step, this.reason);
    }
    await compare(model, real);
  }
  toString = () => `the other bank: ${this.step} ${this.reason}`;
}

class Repeat implements Command {
  readonly sameEnvelope: boolean;
  constructor(sameEnvelope: boolean) {
    this.sameEnvelope = sameEnvelope;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    if (!real.last) return;
    await commit([this.sameEnvelope ? real.last : { ...real.last, id: crypto.randomUUID() }]);
    await compare(model, real);
  }
  toString = () => 'the last message is repeated';
}

class Wait implements Command {
  readonly days: number;
  constructor(days: number) {
    this.days = days;
  }
  check = () => true;
  async run(model: Model, real: Real) {
    model.now += this.days * DAY;
    t.clock.set(new Date(model.now * 1000).toISOString());
    await runDeadlines(t.database, t.clock.now(), [claimDonorDeadline]);
    const { claim } = model;
    if (claim?.status === 'WAITING_RESOLUTION' && claim.donor !== 'other' && model.now >= claim.donorDeadline) {
      apply(model, claim.type === 'PORTABILITY' ? 'cancel' : 'confirm', 'DEFAULT_OPERATION');
    }
    await compare(model, real);
  }
  toString = () => `${this.days} days pass`;
}

const who = fc.constantFrom<Who>('ana', 'bia', 'other');
const here = fc.constantFrom<'ana' | 'bia'>('ana', 'bia');
const step = fc.constantFrom<Step>('confirm', 'complete', 'cancel');
const reason = fc.oneof(
  { weight: 3, arbitrary: fc.constant<ClaimReason>('USER_REQUESTED') },
  { weight: 2, arbitrary: fc.constantFrom(...wordsOf(CLAIM_REASONS)) },
);
const type = fc.constantFrom<ClaimType>('PORTABILITY', 'OWNERSHIP');
const commands = fc.commands(
  [
    who.map((one) => new Register(one)),
    fc.tuple(who, type).map((args) => new Open(...args)),
    fc.tuple(here, step, reason).map((args) => new Take(...args)),
    fc.tuple(here, step, reason).map((args) => new Take(...args)),
    fc.tuple(fc.oneof(step, fc.constant('acknowledge' as const)), reason).map((args) => new Hear(...args)),
    here.map((one) => new Take(one, 'complete', 'USER_REQUESTED')),
    fc.constant(new Hear('confirm', 'USER_REQUESTED')),
    fc.boolean().map((same) => new Repeat(same)),
    fc.constantFrom(1, 6, 7, 14).map((days) => new Wait(days)),
  ],
  { maxCommands: 60, size: 'max' },
);

/** A completed and a cancelled claim, so that both results occur whatever the random sequences try. */
const lives = [
  [
    new Open('ana', 'OWNERSHIP'),
    new Take('bia', 'confirm', 'USER_REQUESTED'),
    new Take('ana', 'complete', 'USER_REQUESTED'),
  ],
  [new Open('ana', 'OWNERSHIP'), new Take('ana', 'cancel', 'USER_REQUESTED')],
];
const examples = ([0, 1] as const).flatMap((pair) => lives.map((life): [0 | 1, Who, Command[]] => [pair, 'bia', life]));

test(
  'after any sequence of claim steps to a key, the result follows the arrangement',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(0, 1), who, commands, async (pair, first, run) => {
        holders = pairs[pair] as typeof holders;
        const real: Real = { key: newPhone(), claimId: null, last: null };
        const model: Model = { owner: null, claim: null, now: t.clock.now().getTime() / 1000 };
        await new Register(first).run(model, real);
        try {
          await fc.asyncModelRun(() => ({ model, real }), run);
        } finally {
          await t.sql(`delete from pix_key where key = $1`, [real.key]);
          await t.sql('delete from outbox');
        }
      }),
      { examples, numRuns: examples.length + sized(20, 500) },
    );
    // Every kind of claim must have occurred.
    for (const claimType of ['PORTABILITY', 'OWNERSHIP']) {
      for (const each of ['confirm', 'complete', 'cancel'])
        expect(tried.get(`${claimType} ${each}`)).toBeGreaterThan(0);
    }
  },
  sized(120_000, 3_600_000),
);
