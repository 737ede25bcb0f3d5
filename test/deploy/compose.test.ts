import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { read } from './overlays.ts';

interface Service {
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly privileged?: boolean;
  readonly security_opt?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly image?: string;
  readonly extends?: { readonly service: string };
}

const servicesOf = (path: string): Record<string, Service> => parse(read(path), { merge: true }).services;
const base = servicesOf('docker-compose.yml');
const sandbox = servicesOf('compose.sandbox.yml');

describe('docker-compose.yml', () => {
  it.each(Object.entries(base))(
    'docker-compose.yml runs %s read-only, without capabilities and without privilege escalation',
    (_name, service) => {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
      expect(service.tmpfs).toContain('/tmp');
      expect([service.cap_add, service.privileged]).toEqual([undefined, undefined]);
    },
  );

  it('docker-compose.yml runs no service as root', () => {
    // The Dockerfile sets the user of the gateway's image.
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
    const users = Object.values(base).map(({ image, user }) => (image === 'partner-banking-gateway' ? 'node' : user));
    expect(users).toEqual(['postgres', 'rabbitmq', 'node', 'node', 'node']);
  });
});

describe('compose.sandbox.yml', () => {
  it('compose.sandbox.yml keeps every restriction of docker-compose.yml, and gives each sandbox process a place for its credentials', () => {
    for (const [name, service] of Object.entries(sandbox)) {
      const { read_only, cap_drop, cap_add, privileged, security_opt, user } = service;
      expect([read_only, cap_drop, cap_add, privileged, security_opt, user]).toEqual(Array(6).fill(undefined));
      expect(Object.keys(base)).toContain(service.extends?.service ?? name);
      if (name !== 'rabbitmq') expect(service.tmpfs).toEqual(['/app/.data:uid=1000,gid=1000,mode=0700']);
    }
  });
});
