import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const SandboxFile = z.object({
  base_url: z.string(),
  graphql_url: z.string(),
  partners: z.array(
    z.object({ name: z.string(), client_id: z.string(), client_secret: z.string(), scopes: z.array(z.string()) }),
  ),
});
export type SandboxFile = z.infer<typeof SandboxFile>;

const fileIn = (dataDir: string): string => join(dataDir, 'sandbox.json');

/** What an earlier start wrote, or null. A file that cannot be read as one counts as none. */
export async function readSandboxFile(dataDir: string): Promise<SandboxFile | null> {
  try {
    return SandboxFile.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

/** Writes addresses and credentials for people and tools, readable by their owner alone. */
export async function writeSandboxFile(dataDir: string, content: SandboxFile): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = fileIn(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return file;
}
