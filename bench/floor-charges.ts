import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { CompactSign } from 'jose';
import { Pool, types } from 'pg';
import { toDataURL } from 'qrcode';
import { v7 } from 'uuid';
import { encodeDynamicBrCode } from '../src/domains/pix/charges/brcode/brcode.ts';
import { type FloorAnswer, serveFloor } from './floor-http.ts';
import { poolOf } from './floor-statements.ts';
import { startChild } from './process.ts';

/**
 * The floor of charges in its own process: bare `node:http`. Creating a charge is one prepared insert and a QR code
 * drawn by `qrcode`. Reading a location is one prepared select on the gateway's table and a signature by `jose`.
 */
export const startFloorCharges = (databaseUrl: string) =>
  startChild<{ readonly origin: string }>('floor-charges.ts', { DATABASE_URL: databaseUrl });

export const FLOOR_CHARGE_SCHEMA = /* sql */ `
  create table public.floor_charge (
    id uuid primary key,
    account_id bigint not null,
    amount bigint not null,
    description text,
    brcode text not null,
    token text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`;

const CREATE = {
  name: 'create',
  text: `insert into floor_charge (id, account_id, amount, description, brcode, token, created_at, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
};
const READ = {
  name: 'read',
  text: `select tx_id, status, amount, pix_key, description, revision, created_at, expires_at from charge
    where location_token = $1`,
};

const DAY_SECONDS = 86_400;

interface ChargeBody {
  readonly account_id: number;
  readonly amount: number;
  readonly description: string;
}

interface ChargeRow {
  readonly tx_id: string;
  readonly status: string;
  readonly amount: number;
  readonly pix_key: string;
  readonly description: string | null;
  readonly revision: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}

async function main(): Promise<void> {
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool(poolOf(process.env['DATABASE_URL'] ?? ''));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  async function create(text: string): Promise<FloorAnswer> {
    const { account_id, amount, description } = JSON.parse(text) as ChargeBody;
    const [id, token] = [v7(), randomBytes(16).toString('base64url')];
    const location = `127.0.0.1:4000/qr/v2/${token}`;
    const brcode = encodeDynamicBrCode({ location, merchantName: 'Bench', merchantCity: 'BRASILIA' });
    const now = new Date();
    const expiresAt = new Date(now.getTime() + DAY_SECONDS * 1000);
    await pool.query({ ...CREATE, values: [id, account_id, amount, description, brcode, token, now, expiresAt] });
    const data = {
      account_id,
      brcode,
      qrcode_base64: await toDataURL(brcode, { errorCorrectionLevel: 'M' }),
      amount,
      description,
      txId: id.replaceAll('-', ''),
      locationUrl: `http://${location}`,
      expiresAt,
    };
    return { status: 201, json: JSON.stringify({ data }) };
  }

  async function read(url: string): Promise<FloorAnswer> {
    const { rows } = await pool.query<ChargeRow>({ ...READ, values: [url.split('/').at(-1)] });
    const [row] = rows;
    if (row?.status !== 'active') return { status: 404, json: '{}' };
    const claims = {
      txid: row.tx_id,
      calendario: { criacao: row.created_at, apresentacao: new Date(), expiracao: DAY_SECONDS },
      revisao: row.revision,
      status: 'ATIVA',
      valor: { original: (row.amount / 100).toFixed(2), modalidadeAlteracao: 0 },
      chave: row.pix_key,
      solicitacaoPagador: row.description,
    };
    const jws = await new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'RS256', kid: 'floor' })
      .sign(privateKey);
    return { status: 200, json: jws };
  }

  const answer = ({ method, url = '' }: IncomingMessage, text: string) =>
    method === 'POST' ? create(text) : read(url);
  await serveFloor(answer, () => pool.end());
}

if (import.meta.main) await main();
