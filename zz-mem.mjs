import { readFileSync } from 'node:fs';
import { WebSocket } from 'ws';
const N = Number(process.argv[2] ?? 2000);
const box = JSON.parse(readFileSync('/tmp/l2/data/sandbox.json', 'utf8'));
const p = box.partners[0];
const base = 'http://localhost:4555';
const token = (await (await fetch(base + '/api/partner/v1/oauth/token', { method: 'POST', headers: { authorization: 'Basic ' + btoa(p.client_id + ':' + p.client_secret) }, body: new URLSearchParams({ grant_type: 'client_credentials' }) })).json()).access_token;
const metrics = async () => { const t = await (await fetch(base + '/metrics')).text(); const g = (n) => Number(new RegExp('^' + n + ' (.+)$', 'm').exec(t)?.[1]); return { heap: g('nodejs_heap_size_used_bytes'), ext: g('nodejs_external_memory_bytes'), rss: g('process_resident_memory_bytes'), subs: g('gateway_live_subscriptions'), followers: g('gateway_live_followers') }; };
await new Promise(r => setTimeout(r, 4000));
const before = await metrics();
const lat = []; let got = 0; let sentAt = 0;
const query = 'subscription { events { cursor type accountId payload } }';
const socks = [];
const open = () => new Promise((resolve, reject) => {
  const s = new WebSocket('ws://localhost:4555/graphql', 'graphql-transport-ws', { perMessageDeflate: false });
  s.on('open', () => s.send(JSON.stringify({ type: 'connection_init', payload: { authorization: 'Bearer ' + token } })));
  s.on('message', (d) => { const t = String(d); if (t.includes('connection_ack')) { s.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } })); resolve(); } else if (t.includes('"next"')) { got++; lat.push(performance.now() - sentAt); } else console.log(t.slice(0,200)); });
  s.on('error', reject); socks.push(s);
});
for (let i = 0; i < N; i += 100) await Promise.all(Array.from({ length: 100 }, open));
for (;;) { await new Promise(r => setTimeout(r, 500)); const m = await metrics(); if (m.followers >= N) break; }
await new Promise(r => setTimeout(r, 5000));
const after = await metrics();
console.log({ before, after, perHeap: (after.heap - before.heap) / N, perExt: (after.ext - before.ext) / N, perRss: (after.rss - before.rss) / N });
const api = (path, body) => fetch(base + path, { method: 'POST', headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' }, body: JSON.stringify(body) }).then(r => r.json());
const acc = (await api('/api/partner/v1/customers', { document: '52998224725', name: 'Ana Souza', password: 'correct horse' })).data?.accounts?.[0]?.id ?? 1001;
await new Promise(r => setTimeout(r, 2000));
for (let k = 0; k < 5; k++) {
  got = 0; lat.length = 0; sentAt = performance.now();
  await api('/api/sandbox/v1/pix/received', { account_id: acc, amount: 100 });
  const answered = performance.now() - sentAt;
  const end = performance.now() + 10000;
  while (got < N && performance.now() < end) await new Promise(r => setTimeout(r, 5));
  lat.sort((a, b) => a - b);
  console.log({ got, answered: answered | 0, first: lat[0] | 0, p50: lat[lat.length >> 1] | 0, p99: lat[Math.floor(lat.length * 0.99)] | 0, last: lat.at(-1) | 0 });
}
process.exit(0);
