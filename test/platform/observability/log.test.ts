import { describe, expect, test } from 'vitest';
import { createLogger } from '../../../src/platform/observability/log.ts';

/** The lines that `act` logs. */
function logged(act: (log: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  act(createLogger('info', { write: (line) => lines.push(line) }));
  return lines;
}

describe('a log line', () => {
  test.for([
    'password',
    'client_secret',
    'clientSecret',
    'secret',
    'new_secret',
    'newSecret',
    'previous_secret',
    'SECRET_KEYS',
    'secretKeys',
    'access_token',
    'authorization',
    'Authorization',
    'cookie',
    'X-Service-Signature',
    'x-service-signature',
    'x-service-signature-previous',
  ])('a log line never shows %s, at any depth', (name) => {
    const held = { [name]: 'TELL-TALE' };
    const lines = logged((log) => {
      log.info(held, 'at the top');
      log.info({ headers: held, list: [{ request: { headers: held } }] }, 'further down');
      log.info({ [name]: { id: 'k', key: ['TELL-TALE'] } }, 'as an object');
      log.child({ queue: 'q' }).info(held, 'of a child');
      log.error({ err: Object.assign(new Error('it failed'), held) }, 'on an error');
      log.error(Object.assign(new Error('it failed'), { response: held }));
    });

    expect(lines).toHaveLength(6);
    for (const line of lines) {
      expect(line).not.toContain('TELL-TALE');
      expect(line).toContain('[redacted]');
    }
  });

  test('a log line shows all other members unchanged', () => {
    const facts = {
      webhookId: 'w',
      secret_key_id: 'k',
      attempt: 1,
      ok: true,
      nothing: null,
      at: new Date(0),
      n: [1, {}],
    };
    const [line = '', failed = '', thrown = ''] = logged((log) => {
      log.info(facts, 'attempt');
      log.error(new TypeError('it failed'));
      log.error({ err: 'a text that was thrown' }, 'uncaughtException');
    });

    expect(JSON.parse(line)).toMatchObject({ ...facts, at: '1970-01-01T00:00:00.000Z', msg: 'attempt' });
    expect(JSON.parse(failed)).toMatchObject({
      err: { type: 'TypeError', message: 'it failed', stack: expect.stringContaining('log.test.ts') },
      msg: 'it failed',
    });
    expect(JSON.parse(thrown)).toMatchObject({ err: 'a text that was thrown', msg: 'uncaughtException' });
  });

  test('an object that contains itself can be logged', () => {
    const circle: Record<string, unknown> = { secret: 'TELL-TALE' };
    circle['self'] = circle;
    const [line] = logged((log) => log.info({ circle }));
    expect(line).toContain('"secret":"[redacted]"');
    expect(line).not.toContain('TELL-TALE');
  });
});
