import { Command, InvalidArgumentError } from 'commander';
import type { PublishedHead } from '../src/platform/security/audit-verify.ts';
import { framed, program, run } from './command-line.ts';

const ID = /^\d{1,15}$/;
const HEAD = /^(\d{1,15}):(\d{1,15}):([0-9a-f]{64})$/;

function idOf(text: string): number {
  if (!ID.test(text)) throw new InvalidArgumentError('It must be the id of an institution, a number.');
  return Number(text);
}

const headsOf = (text: string): readonly PublishedHead[] =>
  text.split(',').map((each) => {
    const [, institutionId, number, hash = ''] = HEAD.exec(each.trim()) ?? [];
    if (hash === '')
      throw new InvalidArgumentError('It must be a line of npm run audit:head: institution:number:hash.');
    return { institutionId: Number(institutionId), number: Number(number), hash };
  });

async function printHeads(): Promise<void> {
  const { auditHeads } = await import('../src/platform/security/audit-chain.ts');
  const { withDatabase } = await import('./open-database.ts');
  for (const { institutionId, number, hash } of await withDatabase(auditHeads))
    console.log(`${institutionId}:${number}:${hash}`);
}

interface Wanted {
  readonly institution?: number;
  readonly head?: readonly PublishedHead[];
}

async function verify({ institution, head: heads = [] }: Wanted): Promise<void> {
  const { verifyAuditChain } = await import('../src/platform/security/audit-verify.ts');
  const { withDatabase } = await import('./open-database.ts');
  const of = institution === undefined ? {} : { institutionId: institution };
  const proofs = await withDatabase((database) => verifyAuditChain(database, { ...of, heads }));
  for (const { institutionId, blocks, sealed, takenAway, unsealed, broken, head } of proofs) {
    const counts = `${sealed.toLocaleString('en-US')} entries in ${blocks.toLocaleString('en-US')} blocks, ${unsealed} not sealed yet`;
    console.log(`${broken === null ? 'proved' : 'BROKEN'}  institution ${institutionId}: ${broken ?? counts}`);
    for (const [month, entries] of takenAway)
      console.log(`        ${month} was removed: only the digests of its ${entries} entries remain`);
    if (broken === null && head) console.log(`        head ${institutionId}:${head.number}:${head.hash}`);
  }
  process.exitCode = proofs.some(({ broken }) => broken !== null) ? 1 : 0;
}

const HEAD_DOES =
  'Prints the newest block of the audit chain of each institution as institution:number:hash, to be kept elsewhere.';
const VERIFY_DOES = 'Proves that no sealed audit entry was changed, added or removed.';

const audit = framed(new Command('node scripts/audit.ts')).description(`${HEAD_DOES} Or: ${VERIFY_DOES}`);
audit.addCommand(program('audit:head', HEAD_DOES).name('head').action(printHeads));
audit.addCommand(
  program('audit:verify', VERIFY_DOES, ['', '--institution 1', `--head 1:42:${'0f'.repeat(32)}`])
    .name('verify')
    .option('--institution <id>', 'only this institution', idOf)
    .option('--head <heads>', 'proves that the chain contains these published heads, separated by commas', headsOf)
    .action(verify),
);
await run(audit);
