// For `node --import`: the clock starts CLOCK_AHEAD_MS milliseconds ahead. SIGUSR2 moves it three days ahead, and the
// next SIGUSR2 corrects it.
const real = Date.now;
let ahead = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
Date.now = () => real() + ahead;
process.on('SIGUSR2', () => {
  ahead = ahead === 0 ? 3 * 24 * 3_600_000 : 0;
});
