// Plain JavaScript: a Node.js that is too old to read main.ts can still say so.
const NEEDED = 24;

const [major] = process.versions.node.split('.');
if (Number(major) < NEEDED) {
  process.stderr.write(
    `The gateway needs Node.js ${NEEDED}, and this is ${process.version}. Run npm ci, whose packages include the right one, then npm start; or run node_modules/.bin/node src/start.js.\n`,
  );
  process.exitCode = 1;
} else {
  await import('./main.ts');
}
