FROM node:24-slim

ENV NODE_ENV=production
WORKDIR /app

# Without the embedded PostgreSQL: here the database is another machine's.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force

COPY examples/dashboard examples/dashboard
COPY migrations migrations
COPY schema schema
COPY scripts scripts
COPY src src

# Where a sandbox writes down its credentials.
RUN mkdir .data && chown node:node .data
USER node

ENV PORT=4000
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]

# Roles may follow: api, worker, sandbox. All of them by default.
CMD ["node", "src/main.ts"]
