// For `node --import`: the machine's clock is so many milliseconds ahead at the start as CLOCK_AHEAD_MS says, and three days
// after the signal SIGUSR2; the next one puts it right.
const real = Date.now;
let ahead = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);
Date.now = () => real() + ahead;
process.on('SIGUSR2', () => {
  ahead = ahead === 0 ? 3 * 24 * 3_600_000 : 0;
});
