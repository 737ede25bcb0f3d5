import { AppError, validationFailed } from '../../../../platform/errors/errors.ts';
import type { Text } from '../../../../platform/language/text.ts';
import type { RowOf } from '../../../../platform/resource/resource.ts';
import { formatDecimal, MAX_HUNDREDTHS, parseDecimal } from '../../../../platform/text/decimal.ts';
import { isStorable } from '../../../../platform/text/text.ts';
import { pixKeyType } from '../../dict/pix-key.ts';
import { readPixKey } from '../../dict/typed-pix-key.ts';
import { t } from '../language/texts.ts';
import type { decodedBrCode } from './brcode.resource.ts';
import { crc16 } from './brcode-crc.ts';
import { type DataObjects, type LengthUnit, readCode, readDataObjects, writeDataObjects } from './brcode-tlv.ts';

/** Compared without regard to case. */
const GUI = 'br.gov.bcb.pix';
const REAL = '986';
const BRAZIL = 'BR';
/** Means "no reference". The payload of a dynamic code contains the reference. */
const NO_TXID = '***';
const CRC_HEADER = '6304';
const CRC_LENGTH = 4;

export const MAX_MERCHANT_NAME_LENGTH = 25;
export const MAX_MERCHANT_CITY_LENGTH = 15;
export const MAX_LOCATION_LENGTH = 77;
const MAX_KEY_LENGTH = 77;
/** Characters of template 26 that remain for the key and the description after GUI and headers (BCB). */
const KEY_AND_DESCRIPTION_LENGTH = 73;

const STATIC_TXID = /^(?:[a-zA-Z0-9]{1,25}|\*{3})$/;
const DYNAMIC_TXID = /^[a-zA-Z0-9]{26,35}$/;
const PRINTABLE_ASCII = /^[ -~]+$/;
const LOCATION = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?\/[!-~]+$/i;
const CATEGORY = /^\d{4}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;

export interface BrCode extends RowOf<typeof decodedBrCode> {}

export interface StaticBrCode {
  readonly pixKey: string;
  readonly merchantName: string;
  readonly merchantCity: string;
  /** Cents, at least 1. Null leaves the amount to the payer. */
  readonly amount: number | null;
  readonly txId: string | null;
  readonly description: string | null;
}

export interface DynamicBrCode {
  readonly location: string;
  readonly merchantName: string;
  readonly merchantCity: string;
}

/** A charge (`cob`, `cobv`) has a longer txId than a static code. `***` is a valid static txId. */
export const isTxId = (kind: 'static' | 'cob', text: string): boolean =>
  (kind === 'static' ? STATIC_TXID : DYNAMIC_TXID).test(text);

export const isLocation = (text: string): boolean => text.length <= MAX_LOCATION_LENGTH && LOCATION.test(text);

/** 37 characters with a random key, 62 with a CPF. */
export const maxDescriptionLength = (pixKey: string): number => Math.max(0, KEY_AND_DESCRIPTION_LENGTH - pixKey.length);

/** Lengths count characters and the checksum counts bytes, so every character must be one byte. */
const withoutAccents = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** Removes accents and non-ASCII characters, collapses white space and cuts to `max` characters. Can return ''. */
export function asBrCodeText(text: string, max: number): string {
  const ascii = withoutAccents(text)
    .replaceAll(/[^ -~\s]/g, '')
    .replaceAll(/\s+/g, ' ');
  return ascii.trim().slice(0, max).trimEnd();
}

/** Encodes a static BR Code (EMV QR Code, Merchant-Presented Mode; BCB, Manual de Padrões para Iniciação do Pix). */
export function encodeStaticBrCode(parts: StaticBrCode): string {
  const { pixKey, amount, txId } = parts;
  const merchant = merchantOf(parts);
  const faults: Faults = { ...merchant.faults };
  if (pixKeyType(pixKey) === null) faults.pixKey = t('keyOfBrCode');
  if (amount !== null && !(Number.isInteger(amount) && amount >= 1 && amount <= MAX_HUNDREDTHS)) {
    faults.amount = t('amountOfBrCode', { max: MAX_HUNDREDTHS });
  }
  if (txId !== null && !isTxId('static', txId)) faults.txId = t('txIdOfBrCode');
  const description = parts.description === null ? null : withoutAccents(parts.description);
  const room = maxDescriptionLength(pixKey);
  if (description !== null && !fits(description, room)) faults.description = words(room);
  refuse(faults);
  const account = [
    { id: '00', value: GUI },
    { id: '01', value: pixKey },
    ...(description === null ? [] : [{ id: '02', value: description }]),
  ];
  const value = amount === null ? [] : [{ id: '54', value: formatDecimal(amount) }];
  return write([], account, value, merchant.values, txId ?? NO_TXID);
}

/**
 * Encodes the BR Code of a charge, with the address of its signed payload.
 * @throws AppError validation_failed naming `location`, `merchantName` or `merchantCity`
 */
export function encodeDynamicBrCode(parts: DynamicBrCode): string {
  const merchant = merchantOf(parts);
  const faults: Faults = { ...merchant.faults };
  if (!isLocation(parts.location)) faults.location = t('locationOfBrCode');
  refuse(faults);
  const account = [
    { id: '00', value: GUI },
    { id: '25', value: parts.location },
  ];
  return write([{ id: '01', value: '12' }], account, [], merchant.values, NO_TXID);
}

type Faults = Partial<Record<keyof StaticBrCode | 'location', Text>>;
type Objects = Parameters<typeof writeDataObjects>[0];

function write(initiation: Objects, account: Objects, value: Objects, merchant: Objects, txId: string): string {
  const covered =
    writeDataObjects([
      { id: '00', value: '01' },
      ...initiation,
      { id: '26', value: writeDataObjects(account) },
      { id: '52', value: '0000' },
      { id: '53', value: REAL },
      ...value,
      { id: '58', value: BRAZIL },
      ...merchant,
      { id: '62', value: writeDataObjects([{ id: '05', value: txId }]) },
    ]) + CRC_HEADER;
  return covered + crc16(covered);
}

function merchantOf(parts: { readonly merchantName: string; readonly merchantCity: string }) {
  const name = withoutAccents(parts.merchantName);
  const city = withoutAccents(parts.merchantCity);
  const faults = {
    ...(fits(name, MAX_MERCHANT_NAME_LENGTH) ? {} : { merchantName: words(MAX_MERCHANT_NAME_LENGTH) }),
    ...(fits(city, MAX_MERCHANT_CITY_LENGTH) ? {} : { merchantCity: words(MAX_MERCHANT_CITY_LENGTH) }),
  };
  const values: Objects = [
    { id: '59', value: name },
    { id: '60', value: city },
  ];
  return { faults, values };
}

const fits = (text: string, max: number): boolean =>
  text.length <= max && PRINTABLE_ASCII.test(text) && text.trim() !== '';

const words = (max: number): Text => t('wordsOfBrCode', { max });

function refuse(faults: Faults): void {
  for (const _ in faults) throw validationFailed(faults);
}

/**
 * Decodes a BR Code in linear time. Structure, checksum, currency, country and arrangement must be valid. Names and
 * references may exceed their length and character limits, because codes in circulation do. White space around the code
 * and templates of other arrangements are ignored.
 *
 * @throws AppError invalid_brcode with the reason
 */
export function decodeBrCode(text: string): BrCode {
  const code = text.trim();
  if (!isStorable(code) || CONTROL.test(code)) throw invalid(t('hasForbiddenCharacters'));
  const read = readCode(code);
  if (!read) throw invalid(t('noDataObjects'));
  const { objects, unit } = read;
  checkFrame(code, objects);
  const amountStr = presentOf(objects, '54');
  const amount = amountStr === null ? null : amountOf(amountStr);
  if (amountStr !== null && amount === null) throw invalid(t('badAmount'));
  const additional = objects.get('62');
  const reference = additional === undefined ? new Map<string, string>() : readDataObjects(additional, unit);
  if (!reference) throw invalid(t('badAdditionalData'));
  const txId = presentOf(reference, '05');
  return {
    ...contentOf(objects, unit),
    // Zero cannot be paid, so it counts as no fixed amount.
    amount: amount === 0 ? null : amount,
    amountStr,
    recipientName: mandatory(objects, '59', t('noRecipientName')),
    city: mandatory(objects, '60', t('noCity')),
    txId: txId === NO_TXID ? null : txId,
    countryCode: BRAZIL,
    currency: REAL,
  };
}

/** EMV accepts a point without decimals: `98.` */
const amountOf = (text: string): number | null => parseDecimal(text.replace(/^(\d+)\.$/, '$1'));

function checkFrame(code: string, objects: DataObjects): void {
  if (!code.startsWith('000201')) throw invalid(t('badStart'));
  const covered = code.slice(0, -CRC_LENGTH);
  if (!covered.endsWith(CRC_HEADER) || objects.get('63')?.length !== CRC_LENGTH) {
    throw invalid(t('noChecksum'));
  }
  if (crc16(covered) !== code.slice(-CRC_LENGTH).toUpperCase()) throw invalid(t('wrongChecksum'));
  if (!CATEGORY.test(objects.get('52') ?? '')) throw invalid(t('badCategory'));
  if (objects.get('53') !== REAL) throw invalid(t('badCurrency'));
  if (objects.get('58') !== BRAZIL) throw invalid(t('badCountry'));
}

type Content = Pick<
  BrCode,
  'type' | 'pixKey' | 'canonicalKey' | 'url' | 'description' | 'recurrenceUrl' | 'unsupported'
>;

/** Returns the PIX templates within a range of ids and ignores templates of other arrangements. */
const templatesOf = (objects: DataObjects, unit: LengthUnit, first: string, last: string): readonly DataObjects[] =>
  [...objects].flatMap(([id, value]) => {
    const template = id >= first && id <= last ? readDataObjects(value, unit) : null;
    return template?.get('00')?.toLowerCase() === GUI ? [template] : [];
  });

function contentOf(objects: DataObjects, unit: LengthUnit): Content {
  const [account, ...others] = templatesOf(objects, unit, '26', '51');
  if (!account || others.length > 0) throw invalid(t('oneAccount'));
  // Pix Automático (API PIX 2.9.0, `pixCopiaECola` of JORNADA_2 to JORNADA_4).
  const [recurrence, ...more] = templatesOf(objects, unit, '80', '99');
  if (more.length > 0) throw invalid(t('oneRecurrence'));
  const recurrenceUrl = recurrence ? presentOf(recurrence, '25') : null;
  const pixKey = presentOf(account, '01');
  const url = presentOf(account, '25');
  const asksForPayment = pixKey !== null || url !== null;
  if ((pixKey !== null && url !== null) || !(asksForPayment || recurrenceUrl)) throw invalid(t('keyOrLocation'));
  if (pixKey !== null && pixKey.length > MAX_KEY_LENGTH) throw invalid(t('keyTooLong'));
  if (url !== null && !isLocation(url)) throw invalid(t('badLocation'));
  if (recurrenceUrl !== null && !isLocation(recurrenceUrl)) throw invalid(t('badRecurrence'));
  return {
    type: asksForPayment ? (url === null ? 'static' : 'dynamic') : 'recurrence',
    pixKey,
    canonicalKey: pixKey === null ? null : (readPixKey(pixKey)?.key ?? null),
    url,
    description: presentOf(account, '02'),
    recurrenceUrl,
    unsupported: recurrenceUrl === null ? null : 'recurrence',
  };
}

const presentOf = (objects: DataObjects, id: string): string | null => objects.get(id) || null;

function mandatory(objects: DataObjects, id: string, why: Text): string {
  const value = objects.get(id) ?? '';
  if (value.trim() === '') throw invalid(why);
  return value;
}

const invalid = (why: Text): AppError => new AppError('invalid_brcode', t('invalidBrCode', { why }));
