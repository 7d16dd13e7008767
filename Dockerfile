# The app is built with everything, and run with what its server needs. Node 24 has long-term support until April 2028; the
# database's native part is made for the stable interface of Node (Node-API) and comes prebuilt for it.
FROM node:24-bookworm-slim AS build
WORKDIR /prospect
COPY package.json package-lock.json ./
# no package needs its install script to be built or served
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY index.html vite.config.ts tsconfig.json ./
COPY public ./public
COPY src ./src
# the image holds no repository: docker build --build-arg COMMIT="$(git rev-parse HEAD)"
ARG COMMIT=""
RUN npm run build

FROM node:24-bookworm-slim AS libraries
WORKDIR /prospect
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 DATA_DIR=/data
WORKDIR /prospect
COPY package.json ./
COPY --from=libraries /prospect/node_modules ./node_modules
COPY --from=build /prospect/dist ./dist
# the only folder that is written; what is mounted there has to belong to this user, 1000
RUN mkdir /data && chown node:node /data && chmod 700 /data
VOLUME /data
USER node
EXPOSE 4173
STOPSIGNAL SIGTERM
# alive, not ready: while a database is away, a new process would be no better
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server.js"]
