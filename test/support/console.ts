import type { Answer, ServedGateway } from './served-gateway.ts';

export class Browser {
  readonly cookies = new Map<string, string>();
  readonly setCookies: string[] = [];
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async send(path: string, init: RequestInit = {}): Promise<Answer & { readonly text: string }> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, this.#origin), {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie === '' ? {} : { cookie }), ...(init.headers as Record<string, string> | undefined) },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text, text };
  }

  #keep(line: string): void {
    this.setCookies.push(line);
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const isGone = value === '' || /; *max-age=0(;|$)/i.test(line) || /expires=thu, 01 jan 1970/i.test(line);
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  async open(path: string, init: RequestInit = {}) {
    let [at, answer] = [path, await this.send(path, init)];
    while (answer.status >= 301 && answer.status <= 303) {
      at = new URL(answer.headers.get('location') ?? '', new URL(at, this.#origin)).href;
      answer = await this.send(at);
    }
    return { ...answer, at };
  }

  submit(at: string, login: string, password: string) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: this.#origin };
    return this.open(at, { method: 'POST', headers, body: new URLSearchParams({ login, password }).toString() });
  }

  async signIn(login: string, password: string, query = '') {
    const form = await this.open(`/console/sign-in${query}`);
    return form.text.includes('<form') ? this.submit(form.at, login, password) : form;
  }

  /** Returns `GET /console/session`. Null when the browser is signed out. */
  async session() {
    const { status, body } = await this.send('/console/session');
    return status === 200 ? body.data : null;
  }

  async post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    const csrf = (await this.session())?.csrf_token ?? '';
    return this.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.#origin, 'x-csrf-token': csrf, ...headers },
      body: JSON.stringify(body),
    });
  }

  ask(query: string, variables: object = {}, headers: Readonly<Record<string, string>> = {}) {
    return this.post('/console/graphql', { query, variables }, headers);
  }
}

export function passwordOf({ app }: Pick<ServedGateway, 'app'>, login: string): string {
  const person = app.sandbox?.content.finance?.persons.find((each) => each.login === login);
  if (!person) throw new Error(`the sandbox has no person ${login}`);
  return person.password;
}

export async function signedIn(gateway: Pick<ServedGateway, 'app'>, login: string): Promise<Browser> {
  const browser = new Browser(gateway.app.origin);
  await browser.signIn(login, passwordOf(gateway, login));
  return browser;
}
