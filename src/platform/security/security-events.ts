import type { ErrorCode } from '../errors/refusal.ts';
import type { Logger } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { SecurityEvent } from '../observability/security-event.ts';

export interface SecuritySubject {
  readonly clientId: string | null;
  /** Null for administrators, who are recorded by name. */
  readonly address: string | null;
  readonly requestId: string;
  readonly author?: string;
  readonly institutionId?: number;
}

export interface SecurityKeeper {
  keep(event: SecurityEvent, subject: SecuritySubject): void;
}

const EVENT_OF: ReadonlyMap<string, SecurityEvent> = new Map<ErrorCode, SecurityEvent>([
  ['unauthorized', 'token_refused'],
  ['forbidden', 'scope_refused'],
  ['ip_not_authorized', 'address_refused'],
  ['finance_integration_not_enabled', 'finance_integration_refused'],
  ['partner_suspended', 'suspended_refused'],
]);

const QUIET: ReadonlySet<SecurityEvent> = new Set(['token_issued', 'person_signed_in', 'person_signed_out']);
/** Log lines per event and second. */
const MAX_LINES = 20;
const WINDOW_MS = 1_000;

interface Window {
  lines: number;
  more: number;
  readonly timer: NodeJS.Timeout;
}

/** Counts all security events. Logs at most 20 lines per second and event, then one with the number of omitted ones. */
export class SecurityEvents {
  readonly #log: Logger;
  readonly #metrics: Pick<Metrics, 'securityEvent'>;
  readonly #windows = new Map<SecurityEvent, Window>();
  #keeper: SecurityKeeper | undefined;

  constructor(log: Logger, metrics: Pick<Metrics, 'securityEvent'>) {
    this.#log = log;
    this.#metrics = metrics;
  }

  keepIn(keeper: SecurityKeeper): void {
    this.#keeper = keeper;
  }

  record(event: SecurityEvent, subject: SecuritySubject): void {
    const { clientId, address, requestId, author } = subject;
    this.#keeper?.keep(event, subject);
    this.#record(event, { client_id: clientId, address, request_id: requestId, author });
  }

  messageRefused(message: { queue: string; message_id: string; routing_key: string; reason: string }): void {
    this.#record('message_refused', message);
  }

  #record(event: SecurityEvent, members: object): void {
    this.#metrics.securityEvent(event);
    const window = this.#windows.get(event) ?? this.#open(event);
    if (window.lines < MAX_LINES) {
      window.lines += 1;
      this.#write(event, members);
    } else window.more += 1;
  }

  /** Records a refusal code about permissions; other codes are ignored. */
  refused(code: string | null | undefined, subject: SecuritySubject): void {
    const event = EVENT_OF.get(code ?? '');
    if (event) this.record(event, subject);
  }

  flush(): void {
    for (const event of [...this.#windows.keys()]) this.#end(event);
  }

  #open(event: SecurityEvent): Window {
    const window = { lines: 0, more: 0, timer: setTimeout(() => this.#end(event), WINDOW_MS).unref() };
    this.#windows.set(event, window);
    return window;
  }

  #end(event: SecurityEvent): void {
    const window = this.#windows.get(event);
    if (!window) return;
    clearTimeout(window.timer);
    this.#windows.delete(event);
    if (window.more > 0) this.#write(event, { more: window.more });
  }

  #write(event: SecurityEvent, members: object): void {
    this.#log[QUIET.has(event) ? 'info' : 'warn']({ security: event, ...members }, 'security');
  }
}

declare module '../operation/operation.ts' {
  interface Services {
    readonly security: SecurityEvents;
  }
}
