# One image for everything that runs in production: the server (the default command), the release command line
# (`node release/src/cli.ts …`) and the builds of host and remotes, which `node deploy/release-image.ts` publishes.

FROM node:24.21.0-bookworm-slim AS base
# The version of pnpm that scripts/bootstrap.mjs uses.
RUN npm install --global pnpm@12.21.0 && npm cache clean --force
WORKDIR /app

# Every package of the lockfile. This layer is made again only when the lockfile changes.
FROM base AS packages
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
# Without install scripts: the only one that is allowed elsewhere installs Node, which the image has.
RUN pnpm fetch --ignore-scripts

# Host and remotes, built with webpack.
FROM packages AS build
COPY . .
RUN pnpm install --offline --frozen-lockfile --ignore-scripts && node scripts/build-all.ts \
  && mkdir /builds && cp --recursive --parents host/dist mfe-*/dist /builds

# What server and release command line need at run time. Without optional packages: the embedded database is for
# development, here DATABASE_URL names a real one.
FROM base AS runtime-packages
COPY pnpm-lock.yaml pnpm-workspace.yaml package.json ./
COPY server/package.json server/
COPY release/package.json release/
COPY shared/package.json shared/
RUN pnpm install --frozen-lockfile --ignore-scripts --prod --no-optional --filter '@portal/server...'

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
# Sources run as they are: Node strips the types (docs/decisions/0002-no-build-step-on-the-server.md). They must lie
# outside of node_modules, so packages of the workspace stay linked and are not copied by `pnpm deploy`.
COPY --from=runtime-packages /app ./
COPY server server
COPY release release
COPY shared shared
COPY deploy/release-image.ts deploy/
COPY --from=build /builds ./
# The data folder; a volume that is mounted here belongs to the same account.
RUN mkdir /var/lib/portal && chown node:node /var/lib/portal
# Everything else belongs to root: the account that runs it can read and change nothing.
USER node
EXPOSE 8080
# A smaller new space: rows of an export are garbage at once, and a large one keeps 100 MB of it (bench/README.md).
CMD ["node", "--max-semi-space-size=16", "server/src/main.ts"]
