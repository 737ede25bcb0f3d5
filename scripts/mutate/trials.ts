import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apply, type PlacedMutant } from './mutant.ts';
import type { Trial } from './report.ts';
import { filesOf, TARGETS, type Target } from './targets.ts';
import type { Workshop } from './workshop.ts';

/** Time limit of a test: a multiple of its time without a mutant, and a minimum. */
const SLOWER = 4;
const TEST_MS = 5_000;
const ALL_SLOWER = 2;
const ALL_MS = 15_000;
/** Without a mutant they may take long, because files are compiled and databases created. */
const MEASURE_MS = 30 * 60_000;

interface Pace {
  readonly tests: readonly string[];
  readonly testTimeout: number;
  readonly withinMs: number;
}

export class Trials {
  readonly #root: string;
  /** The sources from which the mutants were made. Later changes of the files have no effect. */
  readonly #texts: ReadonlyMap<string, string>;
  readonly #targets: readonly Target[];
  readonly #paces = new Map<string, Pace>();
  readonly #kills = new Map<string, number>();

  constructor(root: string, mutants: readonly PlacedMutant[]) {
    this.#root = root;
    this.#texts = new Map(mutants.map(({ path }) => [path, readFileSync(join(root, path), 'utf8')]));
    const needed = new Set(mutants.map(({ target }) => target));
    this.#targets = TARGETS.filter(({ name }) => needed.has(name));
  }

  /** @throws Error when a test fails without a mutant. */
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
