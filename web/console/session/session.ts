import type { Bearer } from '../../shared/graph/client.ts';

export type Role = 'preparer' | 'approver' | 'treasurer' | 'accountant' | 'admin' | 'viewer';

export interface SignedIn {
  readonly kind: 'signed-in';
  readonly login: string;
  readonly roles: readonly Role[];
  readonly csrfToken: string;
}

export type Session =
  | { readonly kind: 'loading' }
  | SignedIn
  /** `why`: what ended the session; absent when no session existed. */
  | { readonly kind: 'signed-out'; readonly why?: 'idle' | 'ended' | 'left' }
  | { readonly kind: 'failed' };

/** Idle timeout of a session; must equal the gateway's. */
export const IDLE_MS = 15 * 60_000;
/** Interval at which activity without requests is reported to the gateway. */
const KEEP_MS = 5 * 60_000;

/** Path prefix of the gateway, which the gateway writes into the page. */
export const BASE = document.querySelector<HTMLMetaElement>('meta[name=base]')?.content ?? '';

export const signInAt = (path: string, proof = false): string =>
  `${BASE}/console/sign-in?${proof ? 'proof=fresh&' : ''}return_to=${encodeURIComponent(path.slice(BASE.length))}`;

/**
 * The session, shared by all tabs. The gateway can end it. It also ends after 15 minutes without input. Automatic
 * reloads of lists do not count as input.
 */
export class SessionStore implements Bearer {
  #session: Session = { kind: 'loading' };
  #touchedAt = Date.now();
  #usedAt = Date.now();
  readonly #listeners = new Set<() => void>();
  readonly #tabs = new BroadcastChannel('console-session');

  constructor() {
    this.#tabs.onmessage = ({ data }) => {
      if (data === 'touched') this.#touchedAt = Date.now();
      else this.#end(data === 'left' ? 'left' : 'ended');
    };
    for (const event of ['pointerdown', 'keydown', 'wheel']) addEventListener(event, () => this.#touched(), true);
    setInterval(() => this.#check(), 1_000);
  }

  readonly current = (): Session => this.#session;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Milliseconds until the session ends because it is idle. */
  get idleLeft(): number {
    return this.#touchedAt + IDLE_MS - Date.now();
  }

  async load(): Promise<void> {
    try {
      const answer = await fetch(`${BASE}/console/session`, { cache: 'no-store' });
      if (answer.status === 401) {
        return this.#session.kind === 'signed-in' ? this.#end('ended') : this.#become({ kind: 'signed-out' });
      }
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      const { data } = (await answer.json()) as {
        data: { login: string; roles: readonly Role[]; csrf_token: string };
      };
      this.#usedAt = Date.now();
      const { login, roles, csrf_token: csrfToken } = data;
      this.#become({ kind: 'signed-in', login, roles, csrfToken });
    } catch {
      if (this.#session.kind === 'loading') this.#become({ kind: 'failed' });
    }
  }

  async signOut(why: 'left' | 'idle' = 'left'): Promise<void> {
    await fetch(`${BASE}/console/sign-out`, { method: 'POST', headers: this.headers() }).catch(() => {});
    this.#tabs.postMessage(why === 'left' ? 'left' : 'ended');
    this.#end(why);
  }

  headers(): Readonly<Record<string, string>> {
    return this.#session.kind === 'signed-in' ? { 'x-csrf-token': this.#session.csrfToken } : {};
  }

  used(): void {
    this.#usedAt = Date.now();
  }

  ended(): void {
    this.#end('ended');
  }

  superseded(): void {
    void this.load();
  }

  #touched(): void {
    if (Date.now() - this.#touchedAt > 1_000) this.#tabs.postMessage('touched');
    this.#touchedAt = Date.now();
  }

  #check(): void {
    if (this.#session.kind !== 'signed-in') return;
    if (this.idleLeft <= 0) void this.signOut('idle');
    else if (this.#touchedAt > this.#usedAt && Date.now() - this.#usedAt > KEEP_MS) {
      this.#usedAt = Date.now();
      void this.load();
    }
  }

  #end(why: 'idle' | 'ended' | 'left'): void {
    if (this.#session.kind !== 'signed-in') return;
    sessionStorage.clear();
    this.#become({ kind: 'signed-out', why });
  }

  #become(session: Session): void {
    this.#session = session;
    for (const listener of this.#listeners) listener();
  }
}
