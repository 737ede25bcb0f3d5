import v8 from 'node:v8';
import inspector from 'node:inspector';
import { writeFileSync } from 'node:fs';
setInterval(() => { globalThis.gc?.(); }, 1500).unref();
process.on('SIGUSR2', () => { v8.writeHeapSnapshot('/tmp/l2/heap.heapsnapshot'); });
let s;
process.on('SIGHUP', () => {
  if (!s) { s = new inspector.Session(); s.connect(); s.post('Profiler.enable'); s.post('Profiler.setSamplingInterval', { interval: 200 }); s.post('Profiler.start'); }
  else s.post('Profiler.stop', (e, r) => { writeFileSync('/tmp/l2/cpu.json', JSON.stringify(r.profile)); s.disconnect(); s = undefined; });
});
