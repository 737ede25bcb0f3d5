import { parseArgs } from 'node:util';
import { auditHeads } from '../src/platform/audit-chain.ts';
import { type PublishedHead, verifyAuditChain } from '../src/platform/audit-verify.ts';
import { withDatabase } from './open-database.ts';

const HELP = `npm run audit:head                                prints the newest block of each institution as institution:number:hash, to be kept elsewhere
npm run audit:verify                              proves that no sealed audit entry was changed, added or taken away
npm run audit:verify -- --institution <id>        of one institution
npm run audit:verify -- --head <i:n:hash>[,…]     and that the chain goes through these heads, which were published
`;
const HEAD = /^(\d{1,15}):(\d{1,15}):([0-9a-f]{64})$/;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { institution: { type: 'string' }, head: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
const heads = (values.head?.split(',') ?? []).map((text) => HEAD.exec(text.trim()));
const [act] = positionals;
const fits =
  (act === 'head' || act === 'verify') && /^\d{1,15}$/.test(values.institution ?? '1') && !heads.includes(null);
if (values.help || !fits) {
  process.stderr.write(HELP);
  process.exit(values.help ? 0 : 2);
}
if (act === 'head') await printHeads();
else await verify();

async function printHeads(): Promise<void> {
  for (const { institutionId, number, hash } of await withDatabase(auditHeads))
    console.log(`${institutionId}:${number}:${hash}`);
}

async function verify(): Promise<void> {
  const published = heads.map((head): PublishedHead => {
    const [, institutionId, number, hash = ''] = head as RegExpExecArray;
    return { institutionId: Number(institutionId), number: Number(number), hash };
  });
  const institution = values.institution === undefined ? {} : { institutionId: Number(values.institution) };
  const proofs = await withDatabase((database) => verifyAuditChain(database, { ...institution, heads: published }));
  for (const { institutionId, blocks, sealed, takenAway, unsealed, broken, head } of proofs) {
    const counts = `${sealed.toLocaleString('en-US')} entries in ${blocks.toLocaleString('en-US')} blocks, ${unsealed} not sealed yet`;
    console.log(`${broken === null ? 'proved' : 'BROKEN'}  institution ${institutionId}: ${broken ?? counts}`);
    for (const [month, entries] of takenAway)
      console.log(`        ${month} was taken away: ${entries} entries have their digests alone`);
    if (broken === null && head) console.log(`        head ${institutionId}:${head.number}:${head.hash}`);
  }
  process.exitCode = proofs.some(({ broken }) => broken !== null) ? 1 : 0;
}
