# The pages of web/, built by packages that the gateway itself does without.
FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS web

WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json ./
COPY scripts/command-line.ts scripts/web-build.ts scripts/
COPY web web
RUN node scripts/web-build.ts

FROM node:24.21.0-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

ENV NODE_ENV=production
WORKDIR /app

# Without the embedded PostgreSQL: here the database is another machine's.
COPY package.json package-lock.json .npmrc ./
COPY patches patches
COPY scripts/patch-packages.ts scripts/command-line.ts scripts/web-build.ts scripts/
RUN npm ci --omit=dev && npm cache clean --force

COPY migrations migrations
COPY schema schema
COPY scripts scripts
COPY src src
COPY --from=web /app/web/dist web/dist

# Where a sandbox writes down its credentials.
RUN mkdir .data && chown node:node .data
USER node

ENV PORT=4000
# As `npm start` has it: docs/operating.md says why.
ENV NODE_OPTIONS=--max-semi-space-size=64
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

# Roles may follow: api, worker, sandbox. All of them by default.
CMD ["node", "src/main.ts"]
