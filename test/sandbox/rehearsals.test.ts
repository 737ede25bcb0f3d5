import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { printSandbox } from '../../scripts/schema/sandbox.ts';
import { behaviourOf as behaviourOfBill } from '../../src/domains/bill-payments/sandbox/bill-behaviour.ts';
import { sandboxCompliance } from '../../src/domains/customers/sandbox/compliance.ts';
import { ON_REFUND_PATTERN } from '../../src/domains/pix/payments/sandbox/spi-refund.ts';
import { magicSender } from '../../src/domains/transfers/credits/sandbox/str-refunds.ts';
import { outcomesFor, returnedWith } from '../../src/domains/transfers/ted/sandbox/str.ts';
import { magicValues, modules, sandboxRoutes } from '../../src/domains.ts';
import { behaviourOf } from '../../src/sandbox/magic-recipients.ts';
import { rehearsalsOf } from '../../src/sandbox/rehearsals.ts';
import { catalogue } from '../support/catalogue.ts';

const list = rehearsalsOf(sandboxRoutes, magicValues);
/** Calls that only prepare or read. */
const WITHOUT_EVENTS = ['/pix/directory', '/bills', '/clock', '/clock/advance', '/rails/statements'];

describe('the list of rehearsals', () => {
  test('the list of rehearsals has every sandbox route of a domain, and schema/sandbox.md describes each', () => {
    const played = modules.flatMap(({ sandbox }) => sandbox?.routes ?? []);
    expect(list.simulations.map(({ method, path }) => `${method} ${path}`)).toEqual(
      played.map(({ method, path }) => `${method} /api/sandbox/v1${path}`),
    );
    const page = readFileSync(join(import.meta.dirname, '..', '..', 'schema', 'sandbox.md'), 'utf8');
    expect(page).toBe(printSandbox(list));
    for (const { method, path, summary } of list.simulations)
      expect(page).toContain(`### ${method} ${path}\n\n${summary}`);
    for (const { value } of list.magic_values) expect(page).toContain(`\`${value}\``);
  });

  test.each(sandboxRoutes.filter(({ path }) => !WITHOUT_EVENTS.includes(path)).map((row) => [row.path, row] as const))(
    '%s lists only events of the catalogue, and shows a body where it accepts one',
    (_path, { events: tells = [], from, example }) => {
      expect(tells).not.toEqual([]);
      for (const event of tells) expect(catalogue.has(event), event).toBe(true);
      const takes = Object.values(from).some(({ place }) => place === 'body');
      expect(example.body !== undefined).toBe(takes);
    },
  );

  test.each(magicValues.map((magic) => [`${magic.member} ${magic.value}`, magic] as const))(
    '%s is a value that the sandbox knows and acts on',
    async (_name, { member, value, means, events: tells }) => {
      for (const event of tells) expect(catalogue.has(event), event).toBe(true);
      const example = value.replace('<code>', 'ac03').replace('<CodDevTransf>', '2').replace('<name>', 'nobody');
      const known = {
        pixKey: () => behaviourOf(example, { slowSeconds: 30 }) !== null,
        key: () => behaviourOf(example, { slowSeconds: 30 }) === null,
        sender_name: () => magicSender(example) !== undefined,
        recipientName: () => outcomesFor(example) !== outcomesFor('nobody') || returnedWith(example) !== undefined,
        on_refund: () => ON_REFUND_PATTERN.test(example),
        barcode: () => means.includes(`\`${behaviourOfBill('0'.repeat(19) + example)}\``),
        name: async () =>
          Object.values(await sandboxCompliance.check({ name: `Ana ${value}` } as never)).includes(true),
      }[member];
      expect(await known?.()).toBe(true);
    },
  );
});
