import type { Rehearsals } from '../../src/sandbox/rehearsals.ts';

const HEAD = `# Sandbox simulations

For developers of partners who want to see a certain outcome: values that decide it, and calls that play the outside world. Calls need the scope
\`sandbox:write\`; their GraphQL fields are in brackets. Do not wait for deadlines: [advance the clock](../docs/operating.md#the-sandboxs-clock).
A running sandbox returns the same at \`GET /api/sandbox/v1\`. \`npm run schema\` prints this page from the code.

\`\`\`sh
api -d '{"seconds":3600}' "\${BASE%/partner/v1}/sandbox/v1/clock/advance"   # after the README's tour
\`\`\`

Events can follow as listed.
`;

const code = (text: string): string => `\`${text}\``;
const codes = (names: readonly string[]): string => names.map(code).join(', ');

export function printSandbox({ simulations, magic_values: values }: Rehearsals): string {
  const calls = simulations.map(({ method, path, graph, summary, rules, events, body }) =>
    [
      `### ${method} ${path}`,
      '',
      `${summary} (${code(graph)}).`,
      '',
      ...rules.map((rule) => `- ${rule}`),
      ...(events.length > 0 ? [`- Events: ${codes(events)}`] : []),
      ...(body === null ? [] : [`- Body: ${code(JSON.stringify(body))}`]),
      '',
    ].join('\n'),
  );
  const rows = values.map(
    ({ member, value, summary, events }) => `| ${code(member)}: ${code(value)} | ${summary} | ${codes(events)} |`,
  );
  const table = ['| value | what happens | events |', '|---|---|---|', ...rows].join('\n');
  return [HEAD, '## Values that decide what happens', '', table, '', '## Calls', '', ...calls].join('\n');
}
