import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apply, type PlacedMutant } from './mutant.ts';
import type { Trial } from './report.ts';
import { filesOf, TARGETS, type Target } from './targets.ts';
import type { Workshop } from './workshop.ts';

/** A test may take so many times what it takes without a mutant, and at least so long. */
const SLOWER = 4;
const TEST_MS = 5_000;
/** The same of all tests together: a mutant that spins is not waited for longer. */
const ALL_SLOWER = 2;
const ALL_MS = 15_000;
/** Without a mutant they may take long: files are compiled, and databases made. */
const MEASURE_MS = 30 * 60_000;

/** What a target's tests take without a mutant. */
interface Pace {
  readonly tests: readonly string[];
  readonly testTimeout: number;
  readonly withinMs: number;
}

/** Tries mutants, those tests first that have killed others of the same file. */
export class Trials {
  readonly #root: string;
  /** The sources as they were when the mutants were made of them: whoever works on them meanwhile changes nothing here. */
  readonly #texts: ReadonlyMap<string, string>;
  readonly #targets: readonly Target[];
  readonly #paces = new Map<string, Pace>();
  /** How many mutants of a source a test has killed, by `source test`. */
  readonly #kills = new Map<string, number>();

  constructor(root: string, mutants: readonly PlacedMutant[]) {
    this.#root = root;
    this.#texts = new Map(mutants.map(({ path }) => [path, readFileSync(join(root, path), 'utf8')]));
    const needed = new Set(mutants.map(({ target }) => target));
    this.#targets = TARGETS.filter(({ name }) => needed.has(name));
  }

  /** Runs the tests without a mutant. @throws Error when one fails then. */
  async measure(workshops: readonly Workshop[], tell: (target: string) => void): Promise<void> {
    const waiting = [...this.#targets];
    await Promise.all(
      workshops.map(async (workshop) => {
        for (let target = waiting.shift(); target; target = waiting.shift()) {
          tell(target.name);
          this.#paces.set(target.name, await paceOf(workshop, target, filesOf(this.#root, target.tests)));
        }
      }),
    );
  }

  async run(workshop: Workshop, mutant: PlacedMutant): Promise<Trial> {
    const { path, target } = mutant;
    const pace = this.#paces.get(target);
    if (!pace) throw new Error(`the tests of ${target} were not measured`);
    const { testTimeout, withinMs } = pace;
    const tests = pace.tests.toSorted((a, b) => this.#killsOf(path, b) - this.#killsOf(path, a));
    const change = { path, text: apply(this.#texts.get(path) ?? '', mutant) };
    const began = performance.now();
    const outcome = await workshop.execute({ tests, testTimeout, change }, withinMs);
    const trial = (result: Trial['result'], by: string | null = null, why: string | null = null): Trial => ({
      ...{ mutant, result, by, why },
      seconds: Math.round((performance.now() - began) / 100) / 10,
    });
    if (outcome === null) return trial('timeout');
    const { result, by = null, why = null } = outcome;
    if (result === 'passed') {
      const refused = path.endsWith('.ts') ? await workshop.typeError(change) : null;
      return refused === null ? trial('survived') : trial('invalid', null, refused);
    }
    if (result === 'invalid') return trial('invalid', null, why);
    if (by !== null) this.#kills.set(`${path} ${by}`, this.#killsOf(path, by) + 1);
    return trial('killed', by, why);
  }

  #killsOf(source: string, test: string): number {
    return this.#kills.get(`${source} ${test}`) ?? 0;
  }
}

async function paceOf(workshop: Workshop, { name }: Target, tests: readonly string[]): Promise<Pace> {
  const began = performance.now();
  const outcome = await workshop.execute({ tests, testTimeout: undefined, change: null }, MEASURE_MS);
  if (outcome?.result !== 'passed') {
    throw new Error(`the tests of ${name} fail without a mutant: ${outcome?.by}: ${outcome?.why ?? 'they hang'}`);
  }
  const took = (test: string) => outcome.took[test] ?? 0;
  return {
    tests: tests.toSorted((a, b) => took(a) - took(b)),
    testTimeout: Math.max(TEST_MS, SLOWER * outcome.slowest),
    withinMs: ALL_MS + ALL_SLOWER * (performance.now() - began),
  };
}
