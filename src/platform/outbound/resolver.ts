import { Resolver as DnsResolver } from 'node:dns/promises';
import { codeOf } from '../errors/outage.ts';
import { OutboundFailure } from './failure.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

export interface Resolver {
  resolve(host: string): Promise<readonly ResolvedAddress[]>;
}

/** Wait for the second address family after the first: a broken AAAA record must not delay every connection. */
const SECOND_FAMILY_MS = 500;

/**
 * Queries A and AAAA records in parallel with c-ares, outside the thread pool, so that a slow name delays no other.
 * Ignores the hosts file and search domains. One family suffices. Rejects with an {@link OutboundFailure} of reason
 * `name` when no address is known after `timeoutMs` (default 2500).
 */
export function dnsResolver(options: { timeoutMs?: number; servers?: readonly string[] } = {}): Resolver {
  const timeoutMs = options.timeoutMs ?? 2500;
  // Two tries within the timeout, so that one lost packet costs no delivery.
  const dns = new DnsResolver({ timeout: Math.ceil(timeoutMs / 2), maxTimeout: Math.ceil(timeoutMs / 2), tries: 2 });
  if (options.servers) dns.setServers(options.servers);

  return {
    resolve(host) {
      const { promise, resolve, reject } = Promise.withResolvers<readonly ResolvedAddress[]>();
      const found: ResolvedAddress[][] = [[], []];
      const errors: unknown[] = [];
      let open = 2;
      const finish = () => {
        clearTimeout(timer);
        const addresses = found.flat();
        if (addresses.length > 0) resolve(addresses);
        else reject(failureOfName(host, errors));
      };
      let timer = setTimeout(finish, timeoutMs);
      const startedAt = performance.now();

      const ask = async (answer: Promise<string[]>, family: 4 | 6) => {
        try {
          found[family === 4 ? 0 : 1] = (await answer).map((address) => ({ address, family }));
          clearTimeout(timer);
          timer = setTimeout(finish, Math.min(SECOND_FAMILY_MS, startedAt + timeoutMs - performance.now()));
        } catch (error) {
          errors.push(error);
        }
        open -= 1;
        if (open === 0) finish();
      };
      void ask(dns.resolve4(host), 4);
      void ask(dns.resolve6(host), 6);
      return promise;
    },
  };
}

function failureOfName(host: string, errors: readonly unknown[]): OutboundFailure {
  const codes = errors.map(codeOf);
  const answered = codes.length === 2 && codes.every((code) => code === 'ENOTFOUND' || code === 'ENODATA');
  if (!answered) return new OutboundFailure('name', `DNS did not respond for ${host}`);
  if (codes.includes('ENOTFOUND')) return new OutboundFailure('name', `the name ${host} does not exist`);
  return new OutboundFailure('name', `the name ${host} has no address`);
}
