import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';
import { parseSecretKeys } from '../security/secret-keys.ts';

/** Whose `X-Forwarded-For` is trusted: a number of proxies, or their addresses and networks; false: none. */
export type TrustedProxies = false | number | readonly string[];

export const flag = <Fallback extends boolean | undefined>(fallback: Fallback) =>
  z
    .enum(['true', 'false', '1', '0'])
    .optional()
    .transform((value) => (value === undefined ? fallback : value === 'true' || value === '1'));

export const integer = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

export const path = z.string().optional();

export const url = (protocols: RegExp, what: string) =>
  z
    .string()
    .optional()
    .refine((value) => value === undefined || protocols.test(value), `must be a ${what} URL`);

/** Null when absent; the default depends on other settings. */
export const ports = z
  .string()
  .optional()
  .transform((text, context): ReadonlySet<number> | null => {
    if (text === undefined) return null;
    const named = text.split(',').map((port) => Number(port.trim()));
    if (named.every((port) => Number.isInteger(port) && port >= 1 && port <= 65_535)) return new Set(named);
    context.addIssue({ code: 'custom', message: `${text}: write ports from 1 to 65535, separated by commas` });
    return z.NEVER;
  });

export const postgresUrls = z
  .string()
  .transform((text) => text.split(/\s*,\s*(?=postgres(?:ql)?:)/))
  .refine((urls) => urls.every(isPostgresUrl), 'must be a postgres URL, or several separated by commas')
  .default([]);

function isPostgresUrl(text: string): boolean {
  const parsed = URL.parse(text);
  return parsed !== null && /^postgres(ql)?:$/.test(parsed.protocol) && /^[^,]+$/.test(parsed.host + parsed.pathname);
}

/** One server or the nodes of one cluster. A password can contain a comma. */
export const amqpUrls = z
  .string()
  .transform((text) => text.split(/\s*,\s*(?=amqps?:)/))
  .refine((urls) => urls.every(isAmqpUrl), 'must be an amqp URL, or several separated by commas')
  .default([]);

function isAmqpUrl(text: string): boolean {
  const parsed = URL.parse(text);
  return parsed !== null && /^amqps?:$/.test(parsed.protocol) && /^[^,]+$/.test(parsed.hostname);
}

export const secretKeys = z
  .string()
  .optional()
  .transform((text, context) => {
    if (text === undefined) return null;
    try {
      return parseSecretKeys(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  });

export const trustedProxies = z
  .string()
  .default('')
  .transform((text, context): TrustedProxies => {
    if (text === '') return false;
    if (/^\d$/.test(text)) return Number(text) === 0 ? false : Number(text);
    const networks = text.split(',').map((network) => network.trim());
    const wrong = networks.filter((network) => !isNetwork(network));
    if (wrong.length === 0) return networks;
    const message = `${wrong.join(', ')}: write the number of proxies (1 to 9), or their addresses and networks (192.0.2.1, 10.0.0.0/8, fd00::/8, loopback), separated by commas`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix, ...more] = text.split('/');
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  return bits > 0 && more.length === 0 && (prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= bits));
}

export const origins = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((origin) => origin.trim() || []))
  .superRefine((all, context) => {
    for (const origin of all.filter((text) => !isOrigin(text))) {
      const message = `${origin} is not an origin: write scheme://host or scheme://host:port as browsers send it (https://app.example.com), separated by commas, without path, final slash or *`;
      context.addIssue({ code: 'custom', message });
    }
  })
  .transform((all): ReadonlySet<string> => new Set(all));

const isOrigin = (text: string): boolean => /^https?:[^*]*$/.test(text) && URL.parse(text)?.origin === text;

export const certificates = z
  .string()
  .optional()
  .transform((file, context): readonly X509Certificate[] => {
    if (file === undefined) return [];
    try {
      const found =
        readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
      if (found.length > 0) return found.map((pem) => new X509Certificate(pem));
    } catch {}
    context.addIssue({ code: 'custom', message: `${file} must be a readable file of PEM certificates` });
    return z.NEVER;
  });
