import type { StateMachine } from '../../src/platform/state-machine.ts';

const HEAD = `# States

Printed from the state machines in the code by \`npm run schema\`. A step that is not drawn cannot be taken; a state that no
step leaves is final. Each step is named with who or what takes it.
`;

/** `deletionAsked` as people say it. */
const inWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Mermaid takes a colon, a semicolon or a line break for its own. */
const label = (text: string): string => text.replaceAll(/[:;\n]+/g, ',');

/** A page with a diagram (mermaid) of every machine, in the order given. */
export const printStates = (machines: readonly StateMachine[]): string =>
  [HEAD, ...machines.map((machine) => `## ${machine.name}\n\n\`\`\`mermaid\n${diagram(machine)}\n\`\`\`\n`)].join('\n');

function diagram({ initial, steps }: StateMachine): string {
  const arrows = Object.entries(steps).flatMap(([name, { from, to, by }]) =>
    from.map((state) => ({ from: state, to, text: label(`${inWords(name)} by ${by}`) })),
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
