import { program, run } from './command-line.ts';

async function verify(): Promise<void> {
  const { verifyLedger } = await import('../src/domains/ledger/verify.ts');
  const { ledgerClaims } = await import('../src/domains.ts');
  const { withDatabase } = await import('./open-database.ts');
  const proofs = await withDatabase((database) => verifyLedger(database, ledgerClaims));
  for (const { claim, examined, broken } of proofs) {
    console.log(
      `${broken.length === 0 ? 'proved' : 'BROKEN'}  ${claim} (${examined.toLocaleString('en-US')} examined)`,
    );
    for (const row of broken) console.log(`        ${JSON.stringify(row)}`);
  }
  const failed = proofs.filter((proof) => proof.broken.length > 0).length;
  console.log(
    failed === 0
      ? `\nThe ledger holds: ${proofs.length} claims proved.`
      : `\nThe ledger is broken: ${failed} claims fail.`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}

await run(
  program('ledger:verify', 'Proves every claim of the ledger against the whole database, and prints each.').action(
    verify,
  ),
);
