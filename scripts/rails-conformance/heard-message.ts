import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { validate, version } from 'uuid';
import type { Message } from '../../src/messaging/broker.ts';
import { isSignedBy, keyIdOf, namedKey, publicKeyOf } from '../../src/messaging/signature.ts';

const SCHEMAS = join(import.meta.dirname, '../../schema/messages');

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const compiled = new Map<string, ValidateFunction | null>();

function schemaOf(type: string): ValidateFunction | null {
  const known = compiled.get(type);
  if (known !== undefined) return known;
  const made = /^[a-z_.]+$/.test(type) ? compile(type) : null;
  compiled.set(type, made);
  return made;
}

function compile(type: string): ValidateFunction | null {
  try {
    return ajv.compile(JSON.parse(readFileSync(join(SCHEMAS, `${type}.json`), 'utf8')) as object);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export async function breachesOf(message: Message, connectorKeys: readonly string[]): Promise<string[]> {
  const { id, routingKey: type, body } = message;
  const breaches: string[] = [];
  if (!validate(id) || version(id) !== 7) breaches.push(`the message id ${id} is not a UUID v7`);
  const named = namedKey(message);
  if (named === 'unsigned') breaches.push('it has no signature');
  else if (named === 'signature_malformed') breaches.push('its signature is not of the form v1.<key id>.<signature>');
  else {
    const raw = connectorKeys.map((key) => Buffer.from(key, 'base64url')).find((key) => keyIdOf(key) === named.keyId);
    if (!raw) breaches.push(`its key ${named.keyId} is not in connectorKeys`);
    else if (!(await isSignedBy(message, named.keyId, publicKeyOf(raw))))
      breaches.push('its signature does not verify');
  }
  const schema = schemaOf(type);
  if (!schema) breaches.push(`the message type ${type} does not exist`);
  else if (!schema(body))
    breaches.push(`it does not fit schema/messages/${type}.json: ${ajv.errorsText(schema.errors)}`);
  return breaches;
}
