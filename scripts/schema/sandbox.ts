import type { Rehearsals } from '../../src/sandbox/rehearsals.ts';

const HEAD = `# What can be rehearsed

Printed from the code by \`npm run schema\`; a running sandbox answers the same at \`GET /api/sandbox/v1\`. The calls need the scope
\`sandbox:write\`. In GraphQL they are the fields in brackets. Nothing has to be waited for: advance the clock.
`;

const code = (text: string): string => `\`${text}\``;
const codes = (names: readonly string[]): string => names.map(code).join(', ');

/** A page with everything that can be rehearsed, in the order given. */
export function printSandbox({ simulations, magic_values: values }: Rehearsals): string {
  const calls = simulations.map(({ method, path, graph, summary, rules, events, body }) =>
    [
      `### ${method} ${path}`,
      '',
      `${summary} (${code(graph)}).`,
      '',
      ...rules.map((rule) => `- ${rule}`),
      ...(events.length > 0 ? [`- Events that can follow: ${codes(events)}`] : []),
      ...(body === null ? [] : [`- Such as ${code(JSON.stringify(body))}`]),
      '',
    ].join('\n'),
  );
  const rows = values.map(
    ({ member, value, summary, events }) => `| ${code(member)} | ${code(value)} | ${summary} | ${codes(events)} |`,
  );
  const table = ['| member | value | what happens | events |', '| --- | --- | --- | --- |', ...rows].join('\n');
  return [HEAD, '## Values that decide what happens', '', table, '', '## Calls', '', ...calls].join('\n');
}
