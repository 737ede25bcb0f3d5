import { createHash } from 'node:crypto';
import { printedAmount } from '../../platform/documents/figures.ts';
import { qrRuns } from '../../platform/documents/qr.ts';
import type { Language } from '../../platform/language/language.ts';
import {
  groupsOf,
  type Issuer,
  type PrintedReceipt,
  publicGroupsOf,
  type ReceiptGroup,
  shownIn,
  receiptTexts as t,
} from './printed-receipt.ts';

const STYLE = `:root { color-scheme: light; font: 15px/1.45 system-ui, sans-serif; color: #1f2328; background: #f3f4f6 }
body { margin: 0; padding: 1rem }
main { max-width: 34rem; margin: 0 auto; padding: 1.25rem; background: #fff; border: 1px solid #d1d9e0; border-radius: 0.5rem; overflow-wrap: anywhere }
h1 { margin: 0.25rem 0; font-size: 1.4rem } h2 { margin: 1.25rem 0 0.25rem; font-size: 1rem }
p { margin: 0.25rem 0 } .quiet { color: #59636e; font-size: 0.9rem } .amount { font-size: 1.75rem; font-weight: 600 }
dl { margin: 0 } dl div { display: flex; gap: 1rem; padding: 0.3rem 0; border-bottom: 1px solid #e4e8ec }
dt { flex: 0 0 9rem; color: #59636e } dd { margin: 0; flex: 1 } code { font-size: 0.85rem }
figure { margin: 1.25rem 0 0; text-align: center } svg { width: 10rem; height: 10rem; max-width: 100% }
@media print { :root { background: #fff } body { padding: 0 } main { border: 0 } }`;

/** Allows only the style of the page. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

export const RECEIPT_PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const;

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (language: Language, title: string, body: readonly string[]): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><link rel="icon" href="data:,">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main>
${body.join('\n')}
</main></body>
</html>
`;

const issuer = ({ name, ispb }: Issuer, language: Language): string =>
  `<p class="quiet">${escaped(t('institution', { name, ispb }).in(language))}</p>`;

const group = ({ title, rows }: ReceiptGroup, language: Language): string =>
  `<h2>${escaped(title.in(language))}</h2>\n<dl>${rows
    .map(
      ([label, value]) =>
        `<div><dt>${escaped(label.in(language))}</dt><dd>${escaped(shownIn(value, language))}</dd></div>`,
    )
    .join('\n')}</dl>`;

const amount = (cents: number, language: Language): string =>
  `<p class="amount">${escaped(printedAmount(cents, language))}</p>`;

const QUIET_ZONE = 4;

function qrCode(address: string, label: string): string {
  const { size, runs } = qrRuns(address);
  const path = runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  const side = size + 2 * QUIET_ZONE;
  return `<svg role="img" aria-label="${escaped(label)}" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET_ZONE} ${-QUIET_ZONE}h${side}v${side}h-${side}z"/><path fill="#000" d="${path}"/></svg>`;
}

/** A receipt that needs nothing else: no script, no image, no font. */
export function receiptHtml(receipt: PrintedReceipt, language: Language): Buffer {
  const { kind, institution, authentication, verifyAt } = receipt;
  const title = `${t('title').in(language)} · ${kind.in(language)}`;
  const verify = t('verify').in(language);
  return Buffer.from(
    page(language, title, [
      issuer(institution, language),
      `<h1>${escaped(title)}</h1>`,
      amount(receipt.amount, language),
      ...groupsOf(receipt).map((each) => group(each, language)),
      `<h2>${escaped(t('authentication').in(language))}</h2>`,
      `<p><code>${escaped(authentication)}</code></p>`,
      `<figure>${qrCode(verifyAt, verify)}<figcaption><a href="${escaped(verifyAt)}">${escaped(verify)}</a></figcaption></figure>`,
    ]),
  );
}

const OTHER: Readonly<Record<Language, Language>> = { en: 'pt-BR', 'pt-BR': 'en' };

const otherLanguage = (language: Language): string =>
  `<p class="quiet"><a href="?lang=${OTHER[language]}" lang="${OTHER[language]}">${escaped(t('otherLanguage').in(language))}</a></p>`;

/** The public page about a genuine receipt. Shows nothing that the receipt does not show. */
export function genuinePage(receipt: PrintedReceipt, language: Language): string {
  const { institution } = receipt;
  return page(language, t('verification').in(language), [
    issuer(institution, language),
    `<h1>${escaped(t('genuine').in(language))}</h1>`,
    `<p>${escaped(t('genuineWhy', { institution: institution.name }).in(language))}</p>`,
    amount(receipt.amount, language),
    ...publicGroupsOf(receipt).map((each) => group(each, language)),
    otherLanguage(language),
  ]);
}

/** The same page for every address that is not that of a receipt, so that addresses cannot be tried out. */
export const unknownPage = (language: Language): string => messagePage('unknown', language);

export const failedPage = (language: Language): string => messagePage('failed', language);

const messagePage = (name: 'unknown' | 'failed', language: Language): string =>
  page(language, t('verification').in(language), [
    `<h1>${escaped(t(name).in(language))}</h1>`,
    `<p>${escaped(t(name === 'unknown' ? 'unknownWhy' : 'failedWhy').in(language))}</p>`,
    otherLanguage(language),
  ]);
