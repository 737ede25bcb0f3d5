import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 26rem; margin: 0 auto; padding: 1rem }
label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit }
input, button { margin: 0.25rem 0 1rem; padding: 0.5rem }
[role=alert] { border-left: 0.25rem solid; padding-left: 0.75rem }`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
/** Allows only its own style and its empty icon, and no embedding in frames. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export interface Page {
  readonly title: string;
  /** HTML. All inserted texts must be {@link escaped}. */
  readonly body: string;
  /** Path on this host for an automatic redirect. */
  readonly goesTo?: string;
}

export function pageText({ title, body, goesTo }: Page): string {
  const refresh = goesTo === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${escaped(goesTo)}">`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${refresh}
<link rel="icon" href="data:,"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1>
${body}
</main></body>
</html>
`;
}

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  // Forms must send their origin, but only to this host.
  'referrer-policy': 'same-origin',
} as const;

export const sendPage = (reply: FastifyReply, status: number, page: Page): FastifyReply =>
  reply.code(status).headers(PAGE_HEADERS).send(pageText(page));
