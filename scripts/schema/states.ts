import type { Module } from '../../src/domains/module.ts';
import type { StateMachine } from '../../src/platform/operation/state-machine.ts';

const RULES = `Other steps do not exist, and a state without outgoing steps is final. The first arrow of each step names its actor.
\`npm run schema\` prints this page from the code.`;

const PARTNERS = `# States

For developers of partners: the states of payments, keys, charges, bills, claims and fraud reports, and the steps between them.
${RULES} [finance-states.md](finance-states.md) has the institution's finance.
`;

const FINANCE = `# States of the institution's finance

For developers and staff of an institution: the states of payables, batches, escrow, receivables and the books, and the steps between them.
${RULES} [finance.md](../docs/finance.md) explains the procedures.
`;

/** Modules of the institution's finance: partners do not see their states. */
const FINANCE_MODULES: ReadonlySet<string> = new Set([
  ...['payables', 'payment runs', 'escrow', 'receivables', 'treasury', 'reconciliation', 'accounting'],
]);

/** `deletionAsked` as words. */
const inWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Mermaid reserves colons, semicolons and line breaks. */
const label = (text: string): string => text.replaceAll(/[:;\n]+/g, ',');

/**
 * The pages with the state machines of all modules, by file name in `schema/`. Each machine is on one page.
 * @throws Error when a module of the institution's finance is missing: its states would be on the partners' page.
 */
export function statePages(modules: readonly Pick<Module, 'name' | 'stateMachines'>[]): ReadonlyMap<string, string> {
  const missing = [...FINANCE_MODULES].filter((finance) => !modules.some(({ name }) => name === finance));
  if (missing.length > 0) throw new Error(`no module is named ${missing.join(', ')}: update FINANCE_MODULES`);
  const machines = (finance: boolean) =>
    modules
      .filter(({ name }) => FINANCE_MODULES.has(name) === finance)
      .flatMap(({ stateMachines = [] }) => stateMachines);
  return new Map([
    ['states.md', printStates(machines(false), PARTNERS)],
    ['finance-states.md', printStates(machines(true), FINANCE)],
  ]);
}

/** A page with a Mermaid diagram of each machine, in the order given. */
export const printStates = (machines: readonly StateMachine[], head = PARTNERS): string =>
  [head, ...machines.map((machine) => `## ${machine.name}\n\n\`\`\`mermaid\n${diagram(machine)}\n\`\`\`\n`)].join('\n');

function diagram({ initial, steps }: StateMachine): string {
  const arrows = Object.entries(steps).flatMap(([name, { from, to, by }]) =>
    from.map((state, index) => {
      const step = inWords(name);
      return { from: state, to, text: label(index === 0 ? `${step} by ${by}` : step) };
    }),
  );
  const left = new Set(arrows.filter((arrow) => arrow.from !== arrow.to).map((arrow) => arrow.from));
  const finals = [...new Set(arrows.map(({ to }) => to))].filter((state) => !left.has(state));
  return [
    'stateDiagram-v2',
    `    [*] --> ${initial}`,
    ...arrows.map(({ from, to, text }) => `    ${from} --> ${to}: ${text}`),
    ...finals.map((state) => `    ${state} --> [*]`),
  ].join('\n');
}
