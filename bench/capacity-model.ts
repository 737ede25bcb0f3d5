import type { Cost } from './costs.ts';

/** Measured by `npm run bench -- --only capacity`: 5 rounds on 2026-11-26, 2 dedicated cores, in-process broker. */
export const MEASURED = {
  lookup: { gatewayCpu: 0.138, postgresCpu: 0.34, transactions: 1.59, walBytes: 1193, logBytes: 0 },
  accepted: { gatewayCpu: 0.12, postgresCpu: 0.22, transactions: 0.31, walBytes: 4638, logBytes: 0 },
  settled: { gatewayCpu: 0.239, postgresCpu: 0.5, transactions: 0.72, walBytes: 13_811, logBytes: 3170 },
  entry: { gatewayCpu: 0.013, postgresCpu: 0.024, transactions: 0.03, walBytes: 1354, logBytes: 608 },
  delivered: { gatewayCpu: 0.074, postgresCpu: 0.08, transactions: 0.04, walBytes: 2064, logBytes: 29 },
  read: { gatewayCpu: 0.048, postgresCpu: 0.02, transactions: 0.43, walBytes: 5, logBytes: 0 },
  told: { gatewayCpu: 0.012, postgresCpu: 0.004, transactions: 0.02, walBytes: 3, logBytes: 2 },
} as const satisfies Record<string, Cost>;

/** Rows per second of the active relay with RabbitMQ's confirms: `relay-amqp`, same machine, 100 partners. */
const RELAY_ROWS = 25_000;

export const ASSUMED = {
  deliveriesPerPayment: 4,
  readsPerPayment: 5,
  entriesPerPayment: 5,
  /** Ratio of the peak hour's rate to the daily mean. */
  peak: 3,
  /** Maximum load of a core at the peak. */
  full: 0.6,
  cores: 64,
  /** Bytes per second that a primary writes and sends to its standbys. */
  walPerSecond: 300e6,
} as const;

/** PIX on the busiest day so far, 5 December 2025, as published by the central bank. */
export const BRAZIL_DAY = 313_300_000;
const SECONDS = 86_400;
/** One institution sends a PIX and another receives it. Each does its half. */
const SIDES = 2;

/** Total cost of a payment: its lookup, acceptance, settlement, deliveries, and reads. */
export const PAYMENT = (() => {
  const { deliveriesPerPayment, readsPerPayment } = ASSUMED;
  const sum = (name: keyof Cost) =>
    MEASURED.lookup[name] +
    MEASURED.settled[name] +
    deliveriesPerPayment * MEASURED.delivered[name] +
    readsPerPayment * MEASURED.read[name];
  return {
    gatewayCpu: sum('gatewayCpu'),
    postgresCpu: sum('postgresCpu'),
    readCpu: MEASURED.lookup.postgresCpu + readsPerPayment * MEASURED.read.postgresCpu,
    walBytes: sum('walBytes'),
    logBytes: sum('logBytes'),
  };
})();

export const LIMITS = {
  'the relay': RELAY_ROWS / ASSUMED.entriesPerPayment,
  'CPU of the primary': (1_000 * ASSUMED.cores * ASSUMED.full) / PAYMENT.postgresCpu,
  'the same, reads on replicas': (1_000 * ASSUMED.cores * ASSUMED.full) / (PAYMENT.postgresCpu - PAYMENT.readCpu),
  'WAL of the primary': ASSUMED.walPerSecond / PAYMENT.walBytes,
} as const;

export const CELL = Math.min(...Object.values(LIMITS));

export function demand(day: number) {
  const rate = (day / SECONDS) * ASSUMED.peak;
  return {
    rate,
    processes: Math.ceil((rate * PAYMENT.gatewayCpu) / 1_000 / ASSUMED.full),
    primaryCores: Math.ceil((rate * PAYMENT.postgresCpu) / 1_000 / ASSUMED.full),
    wal: rate * PAYMENT.walBytes,
    logPerDay: day * PAYMENT.logBytes,
    cells: Math.ceil(rate / CELL),
  };
}

/** Simulates an hour with this offered rate for ten minutes, and a third of a cell's capacity for the rest. */
export function rush(offered: number) {
  let waiting = 0;
  let most = 0;
  let drained = 0;
  const [rushSeconds, hour] = [600, 3_600];
  const accepts = (1_000 * ASSUMED.cores * 0.9) / (MEASURED.accepted.postgresCpu + MEASURED.lookup.postgresCpu);
  for (let second = 0; second < hour; second += 1) {
    const accepted = Math.min(second < rushSeconds ? offered : CELL / 3, accepts);
    waiting = Math.max(0, waiting + accepted - CELL);
    if (waiting > 0) drained = second + 1;
    most = Math.max(most, waiting);
  }
  return {
    refused: Math.max(0, 1 - accepts / offered),
    most,
    longestWait: most / CELL,
    drainedAfter: Math.max(0, drained - rushSeconds),
  };
}

const round = (value: number, digits = 2): string => {
  const scale = 10 ** (digits - 1 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return (Math.round(value * scale) / scale).toLocaleString('en-US', { maximumFractionDigits: 3 });
};
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const grid = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), row(head.map((_, n) => (n === 0 ? '---' : '--:'))), ...rows.map(row)].join('\n');

const NAMES: Readonly<Record<keyof typeof MEASURED, string>> = {
  lookup: 'lookup of a key',
  accepted: 'accepted payment',
  settled: 'accepted and settled payment, five log entries',
  entry: 'entry of the log, of those five',
  delivered: 'webhook delivery',
  read: 'read of a balance',
  told: 'event delivered to a subscriber',
};

/** The tables of docs/scaling.md by the names in their marker comments. */
export const TABLES: Readonly<Record<string, string>> = {
  costs: grid(
    ['one', 'gateway, ms CPU', 'PostgreSQL, ms CPU', 'transactions', 'WAL, bytes', 'log, bytes'],
    [
      ...Object.entries(MEASURED).map(([name, cost]) => [
        NAMES[name as keyof typeof MEASURED],
        ...[cost.gatewayCpu, cost.postgresCpu, cost.transactions, cost.walBytes, cost.logBytes].map((value) =>
          round(value),
        ),
      ]),
      [
        `**a payment, all in all**`,
        round(PAYMENT.gatewayCpu),
        round(PAYMENT.postgresCpu),
        '',
        round(PAYMENT.walBytes),
        round(PAYMENT.logBytes),
      ],
    ],
  ),
  limits: grid(
    ['full first', 'payments a second', 'payments a day, with the peak'],
    Object.entries(LIMITS)
      .toSorted(([, a], [, b]) => a - b)
      .map(([name, rate]) => [name, round(rate), `${round(((rate / ASSUMED.peak) * SECONDS) / 1e6)} million`]),
  ),
  volumes: grid(
    [
      'payments a day',
      'a second at the peak',
      'processes',
      'cores of primaries',
      'WAL, MB/s',
      'log a day, GB',
      'cells',
    ],
    [
      ['1 million', 1e6],
      ['10 million', 1e7],
      ['100 million', 1e8],
      ['Brazil: 313.3 million, both sides', BRAZIL_DAY * SIDES],
    ].map(([name, day]) => {
      const { rate, processes, primaryCores, wal, logPerDay, cells } = demand(Number(day));
      return [String(name), round(rate), processes, primaryCores, round(wal / 1e6), round(logPerDay / 1e9), cells];
    }),
  ),
  rush: grid(
    ['offered to one cell for ten minutes', 'refused', 'most that wait', 'longest wait', 'all settled after'],
    [0.8, 1, 1.5, 2, 4].map((share) => {
      const { refused, most, longestWait, drainedAfter } = rush(share * CELL);
      const minutes = (seconds: number) => (seconds === 0 ? 'at once' : `${round(seconds / 60)} min`);
      return [
        `${share} × ${round(CELL)}/s`,
        `${Math.round(refused * 100)} %`,
        round(most),
        minutes(longestWait),
        minutes(drainedAfter),
      ];
    }),
  ),
};
