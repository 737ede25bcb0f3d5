import type { Role } from '../../src/config/config.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { keptPort } from './kept-port.ts';

export interface SeparateRoles {
  readonly api: Gateway;
  gateway(role: Role): Gateway;
  kill(role: Role): Promise<void>;
  start(role: Role): Promise<void>;
  stop(): Promise<void>;
}

const ROLES: readonly Role[] = ['worker', 'sandbox', 'api'];

/** The api keeps its addresses when it restarts. */
export async function startSeparateRoles(settings: Readonly<Record<string, string>>): Promise<SeparateRoles> {
  const running = new Map<Role, Gateway>();
  const ports = { PORT: String(await keptPort()), MANAGEMENT_PORT: String(await keptPort()) };

  const start = async (role: Role) => {
    const env = role === 'api' ? { ...settings, ...ports } : settings;
    running.set(role, await startGateway({ roles: [role], env }));
  };
  const kill = async (role: Role) => {
    await running.get(role)?.kill('SIGKILL');
    running.delete(role);
  };

  const gateway = (role: Role) => running.get(role) as Gateway;

  for (const role of ROLES) await start(role);
  return {
    api: gateway('api'),
    gateway,
    kill,
    start,
    async stop() {
      for (const role of ROLES) await kill(role);
    },
  };
}
