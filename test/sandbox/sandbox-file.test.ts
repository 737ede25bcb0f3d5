import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSandboxFile, type SandboxFile } from '../../src/sandbox/partners.ts';

const FINANCE = {
  ...{ company_id: 'c', branch_ids: [], source_account_ids: [1003, 1004], bank_account_ids: [] },
  ...{ financial_account_ids: [], persons: [] },
};
const FILE: SandboxFile = { base_url: 'http://x/api', graphql_url: 'http://x/graphql', partners: [], finance: FINANCE };

test('sandbox files with and without an escrow account can be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-file-'));
  try {
    for (const finance of [FINANCE, { ...FINANCE, escrow_account_id: 1005 }]) {
      await writeFile(join(folder, 'sandbox.json'), JSON.stringify({ ...FILE, finance }));
      expect(await readSandboxFile(folder)).toEqual({ ...FILE, finance });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
