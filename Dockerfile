# The product as one image: `docker build --build-arg COMMIT=$(git rev-parse --short=12 HEAD) .`
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
ARG COMMIT
RUN NODE_ENV=production COMMIT="$COMMIT" npm run build

FROM node:22-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts && mkdir /data && chown node: /data
COPY --from=build /app/dist dist
COPY migrations migrations
USER node
VOLUME /data
EXPOSE 3000
# Ready is the balancer's question; a process that only waits for its database must not be killed for it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=90s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-old-space-size=768", "--max-semi-space-size=4", "dist/server/main.js"]
