import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const SandboxFile = z.object({
  base_url: z.string(),
  graphql_url: z.string(),
  partners: z.array(
    z.object({ name: z.string(), client_id: z.string(), client_secret: z.string(), scopes: z.array(z.string()) }),
  ),
  finance: z
    .object({
      company_id: z.string(),
      branch_ids: z.array(z.string()),
      source_account_ids: z.array(z.number()),
      bank_account_ids: z.array(z.string()),
      financial_account_ids: z.array(z.string()),
      /** Missing in files from before escrow accounts had terms. */
      escrow_account_id: z.number().optional(),
      persons: z.array(z.object({ login: z.string(), password: z.string(), roles: z.array(z.string()) })),
    })
    .optional(),
});
export type SandboxFile = z.infer<typeof SandboxFile>;
export type FinanceOfSandbox = NonNullable<SandboxFile['finance']>;

const fileIn = (dataDir: string): string => join(dataDir, 'sandbox.json');

/** Returns null when the file is missing or unreadable. */
export async function readSandboxFile(dataDir: string): Promise<SandboxFile | null> {
  try {
    return SandboxFile.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

/** Only the owner of the file can read it. */
export async function writeSandboxFile(dataDir: string, content: SandboxFile): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = fileIn(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return file;
}
