import { EFFECTS, type Effect, GUARDED_EFFECTS } from '../../src/platform/operation/authority.ts';
import { audiencesOf, type Operation } from '../../src/platform/operation/operation.ts';
import { HOLDERS, type Holder, type Path, PERMITTED, pathText, reachOf } from '../../src/platform/operation/reach.ts';
import { wordsOf } from '../../src/platform/text/words.ts';

const HEAD = `# Who can reach what

Printed from the effects that every operation declares (\`npm run schema\`). Review it like the other contracts:
it shows what one person or one credential can do with a new operation. \`test/contract/authority.test.ts\` computes every path and
fails when one person or one credential reaches a guarded effect.

Each holder has its widest permissions: all scopes of its kind, or all roles at once. Simulations of the sandbox are omitted.`;

const FOOT = `## Outside the model

- **The owner of the database.** A person with the address of the database's owner can write any row. The audit chain reveals it afterwards
  ([security.md](../docs/security.md)). Do not use that address in daily work.
- **Bring-up.** While an institution has no admin, a shell appoints its first two admins. While a deployment has no admins, a shell admits
  the first rail keys. The operations are marked below.
- **The identity provider.** A person who can sign in as another person there acts as that person here. A passkey binds decisions to a device.
- **Collusion.** Two persons who agree can do everything that requires two.`;

const COLUMNS = wordsOf(HOLDERS);

export function printAuthority(operations: readonly Operation[]): string {
  const alone = new Map(COLUMNS.map((holder) => [holder, reachOf([holder], operations)] as const));
  const together = reachOf(['person', 'person'], operations);
  const guarded: readonly Effect[] = GUARDED_EFFECTS;
  const rows = wordsOf(EFFECTS)
    .filter((effect) => effect !== 'simulates')
    .map((effect) => {
      const name = guarded.includes(effect) ? `**\`${effect}\`**` : `\`${effect}\``;
      const cells = COLUMNS.map((holder) => cellOf(holder, effect, alone.get(holder)?.get(effect)));
      return `| ${[name, EFFECTS[effect], ...cells, together.has(effect) ? 'yes' : '–'].join(' | ')} |`;
    });
  return [
    HEAD,
    '',
    ...COLUMNS.map((holder) => `- **${holder}**: ${HOLDERS[holder].meaning}`),
    '',
    '## Effects',
    '',
    'Guarded effects are bold. No holder reaches them alone, except that a partner moves the money of its own customers.',
    '',
    `| effect | what it is | ${COLUMNS.join(' | ')} | two persons |`,
    `|---|---|${COLUMNS.map(() => '---|').join('')}---|`,
    ...rows,
    '',
    FOOT,
    '',
    '## Operations of guarded effects',
    '',
    ...GUARDED_EFFECTS.flatMap((effect) => sectionOf(effect, operations, together.get(effect))),
  ].join('\n');
}

function cellOf(holder: Holder, effect: Effect, path: Path | undefined): string {
  if (!path) return '–';
  return PERMITTED[holder].includes(effect) ? 'own customers' : 'yes';
}

function sectionOf(effect: Effect, operations: readonly Operation[], path: Path | undefined): readonly string[] {
  const rows = operations.flatMap((op) => {
    const how = howOf(op, effect);
    return how === null
      ? []
      : [`| \`${op.name}\` | ${audiencesOf(op).join(', ')} | ${(op.roles ?? []).join(', ')} | ${how} |`];
  });
  return [
    `### \`${effect}\``,
    '',
    EFFECTS[effect],
    '',
    ...(path ? [`Shortest path of two persons: ${pathText(path)}.`, ''] : []),
    '| operation | for | roles | when |',
    '|---|---|---|---|',
    ...rows,
    '',
  ];
}

function howOf(op: Operation, effect: Effect): string | null {
  const parts = [
    op.effects.includes(effect) ? (op.decides ? "decides on another person's request" : 'at once') : null,
    op.awaits?.includes(effect) ? 'after the approval of other persons' : null,
    op.duringSetup?.includes(effect) ? 'at once only during bring-up' : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return parts.join('; ') + (op.follows === undefined ? '' : `, after \`${op.follows}\``);
}
