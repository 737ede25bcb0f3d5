import { type Module, one, type SandboxSeeding } from './domains/module.ts';
import { readSandboxFile, type SandboxFile, writeSandboxFile } from './sandbox/partners.ts';

/** Creates the sandbox's partners, example data and the file with the access data. Keeps data of an earlier start. */
export async function openSandbox(
  dataDir: string,
  modules: readonly Module[],
  filling: Omit<SandboxSeeding, 'known' | 'content'>,
  origin: string,
) {
  const { database, now } = filling;
  const provision = one(modules, 'partners of a sandbox', (module) => module.sandbox?.partners);
  const known = await readSandboxFile(dataDir);
  const content: SandboxFile = {
    base_url: `${origin}/api/partner/v1`,
    graphql_url: `${origin}/graphql`,
    partners: await provision(database, now, known?.partners ?? []),
  };
  for (const module of modules) Object.assign(content, await module.sandbox?.seed?.({ ...filling, known, content }));
  return { file: await writeSandboxFile(dataDir, content), content };
}
