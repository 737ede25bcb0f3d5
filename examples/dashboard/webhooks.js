import { byId, element } from './element.js';
import { busily, expect } from './form.js';
import { count, fullTime, shortTime } from './format.js';
import { errorNote, showNote } from './note.js';

const DELIVERIES = 5;
/** Outcomes of attempts that are shown of a delivery. */
const OUTCOMES = 4;
const HEALTH_SOON_MS = 400;
/** What changes without a delivery, such as a new webhook, is seen after this long. */
const LOOK_EVERY_MS = 15_000;

const HEALTH = {
  HEALTHY: ['healthy', 'good'],
  FAILING: ['failing', 'bad'],
  DISABLED: ['switched off by the gateway', 'bad'],
  INACTIVE: ['switched off', 'plain'],
};

const STATUS = {
  PENDING: ['pending', 'wait'],
  SUCCEEDED: ['delivered', 'good'],
  FAILED: ['refused', 'bad'],
  EXHAUSTED: ['given up', 'bad'],
  CANCELLED: ['cancelled', 'plain'],
};

/** How the partner's webhooks are doing, and their latest deliveries as they change. */
export class Webhooks {
  #session;
  #live;
  #mayRecover;
  #list = byId('webhook-list');
  #note = byId('webhooks-note');
  /** @type {Map<string, { facts: object, row: HTMLElement, unsubscribe: () => void }>} */
  #webhooks = new Map();
  #soon = null;

  constructor({ session, live, mayRecover }) {
    this.#session = session;
    this.#live = live;
    this.#mayRecover = mayRecover;
    setInterval(() => document.visibilityState === 'visible' && void this.load(), LOOK_EVERY_MS);
  }

  async load() {
    if (this.#webhooks.size === 0 && this.#note.childElementCount === 0) {
      showNote(this.#note, { title: 'Reading the webhooks…' });
    }
    try {
      const { webhooks } = await this.#session.query('webhooks');
      this.#take(webhooks);
    } catch (error) {
      // That the gateway cannot be reached is said once, above everything; what was read stays.
      if (this.#webhooks.size === 0)
        showNote(
          this.#note,
          errorNote(error, 'Webhooks', () => void this.load()),
        );
    }
    this.#list.setAttribute('aria-busy', 'false');
  }

  #take(webhooks) {
    for (const [id, { row, unsubscribe }] of this.#webhooks) {
      if (webhooks.some(({ webhookId }) => webhookId === id)) continue;
      unsubscribe();
      row.remove();
      this.#webhooks.delete(id);
    }
    for (const { deliveries, ...facts } of webhooks) {
      const known = this.#webhooks.get(facts.webhookId) ?? this.#add(facts.webhookId);
      known.facts = { ...facts, deliveries: deliveries.nodes };
      this.#show(known);
    }
    const healthy = webhooks.filter(({ health }) => health.status === 'HEALTHY').length;
    byId('total-webhooks').textContent = webhooks.length === 0 ? 'none' : `${healthy} of ${webhooks.length}`;
    if (webhooks.length > 0) showNote(this.#note);
    else {
      showNote(this.#note, {
        title: 'No webhooks yet',
        text: 'Register an address, and its deliveries appear here with every attempt:',
        code: 'mutation {\n  registerWebhook(input: {\n    url: "http://localhost:3000/hooks"\n    events: [PIX_RECEIVED]\n  }) { __typename }\n}',
      });
    }
  }

  #add(webhookId) {
    const row = element('li', { class: 'webhook', 'data-webhook': webhookId });
    const unsubscribe = this.#live.subscribe('delivery', {
      variables: () => ({ webhookId }),
      next: ({ delivery }) => this.#change(webhookId, delivery),
      refused: (refusal) => {
        // One that was deleted is in no list any more.
        if (!refusal.isTemporary) void this.load();
        return refusal.isTemporary;
      },
    });
    const added = { facts: null, row, unsubscribe };
    this.#webhooks.set(webhookId, added);
    this.#list.append(row);
    return added;
  }

  #change(webhookId, delivery) {
    const webhook = this.#webhooks.get(webhookId);
    if (!webhook?.facts) return;
    const { deliveries } = webhook.facts;
    const known = deliveries.findIndex(({ deliveryId }) => deliveryId === delivery.deliveryId);
    if (known === -1) deliveries.unshift(delivery);
    else deliveries[known] = delivery;
    webhook.facts.deliveries = deliveries.sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, DELIVERIES);
    this.#show(webhook);
    // Its health has changed as well, once for many deliveries.
    this.#soon ??= setTimeout(() => {
      this.#soon = null;
      void this.load();
    }, HEALTH_SOON_MS);
  }

  #show({ row, facts }) {
    const isRecoverable = this.#mayRecover && facts.health.status === 'DISABLED';
    show(row, facts, isRecoverable ? () => this.#recover(facts.webhookId) : null);
  }

  async #recover(webhookId) {
    const { recoverWebhook } = await this.#session.query('recover-webhook', { input: { webhookId } });
    expect(recoverWebhook, 'WebhookRecovery');
    void this.load();
    return 'What it missed is being sent.';
  }
}

function show(row, facts, recover) {
  const { url, description, health, deliveries } = facts;
  const [word, tone] = HEALTH[health.status] ?? [health.status.toLowerCase(), 'plain'];
  row.replaceChildren(
    element(
      'header',
      {},
      element('h3', { title: url }, url.replace(/^https?:\/\//, '')),
      element('span', { class: `badge ${tone}` }, word),
    ),
    ...[description && element('p', { class: 'muted small' }, description)].filter(Boolean),
    element('ul', { class: 'health small' }, ...healthLines(health).map((line) => element('li', {}, ...line))),
    ...(recover ? [recoverLine(recover)] : []),
    deliveries.length === 0
      ? element('p', { class: 'muted small' }, 'No delivery yet')
      : element('ul', { class: 'deliveries', 'aria-label': 'Latest deliveries' }, ...deliveries.map(deliveryRow)),
  );
}

const at = (instant) => element('time', { datetime: instant, title: fullTime(instant) }, shortTime(instant));

/** Switches it on again and has sent what it missed. */
function recoverLine(recover) {
  const result = element('span', { class: 'small', role: 'status' });
  const onclick = () => void busily(line, result, recover);
  const line = element('p', {}, element('button', { type: 'button', onclick }, 'Recover'), ' ', result);
  return line;
}

/** Only what there is to say. */
function healthLines(health) {
  const { failingSince, lastSuccessAt, circuitOpenUntil, disabledAt, disabledReason, pendingDeliveries } = health;
  const lines = [[`${count(pendingDeliveries, 'delivery').replace(/ys$/, 'ies')} pending`]];
  if (disabledAt) lines.push(['off since ', at(disabledAt), disabledReason && `: ${disabledReason}`]);
  if (failingSince) lines.push(['failing since ', at(failingSince)]);
  if (circuitOpenUntil) lines.push(['not tried until ', at(circuitOpenUntil)]);
  lines.push(lastSuccessAt ? ['last success ', at(lastSuccessAt)] : ['no success yet']);
  return lines;
}

function deliveryRow({ deliveryId, eventName, status, attempts, nextAttemptAt, finishedAt, createdAt }) {
  const [word, tone] = STATUS[status] ?? [status.toLowerCase(), 'plain'];
  const groups = outcomesOf(attempts);
  const older = groups.length - OUTCOMES;
  return element(
    'li',
    { 'data-delivery': deliveryId },
    element('code', {}, eventName),
    element('span', { class: `state-word ${tone}` }, word),
    element(
      'span',
      { class: 'attempts' },
      older > 0 && element('span', { class: 'muted small' }, '…'),
      ...groups.slice(-OUTCOMES).map(attemptMark),
      attempts.length === 0 && element('span', { class: 'muted small' }, 'no attempt yet'),
    ),
    element(
      'span',
      { class: 'muted small when' },
      ...(status === 'PENDING' && nextAttemptAt ? ['next ', at(nextAttemptAt)] : [at(finishedAt ?? createdAt)]),
    ),
  );
}

/** Attempts in a row that came to the same. */
function outcomesOf(attempts) {
  const groups = [];
  for (const attempt of attempts) {
    const outcome = String(attempt.httpStatus ?? attempt.error ?? attempt.result.toLowerCase()).replaceAll('_', ' ');
    const last = groups.at(-1);
    if (last?.outcome === outcome) last.attempts.push(attempt);
    else groups.push({ outcome, attempts: [attempt] });
  }
  return groups;
}

function attemptMark({ outcome, attempts }) {
  const [first] = attempts;
  const attemptText = ({ number, startedAt, durationMs }) =>
    `Attempt ${number}, ${fullTime(startedAt)}${durationMs === null ? '' : `, ${durationMs} ms`}`;
  return element(
    'span',
    { class: `attempt ${first.result === 'SUCCEEDED' ? 'good' : 'bad'}`, title: attempts.map(attemptText).join('\n') },
    element('span', { class: 'hidden' }, `attempt ${first.number}: `),
    attempts.length === 1 ? outcome : `${outcome} ×${attempts.length}`,
  );
}
