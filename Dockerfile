# The publisher for a site in a bucket (docs/deploy.md):
#   docker build -t publisher . && docker run --env-file publisher.env -p 127.0.0.1:54325:54325 publisher
FROM node:24-bookworm-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /site
# The code build writes only into these folders. Everything else belongs to root.
RUN install -d -o node -g node .build .astro .cache
COPY --from=packages /site/node_modules node_modules
COPY . .
USER node
EXPOSE 54325
# The first start builds the site, which takes a while.
HEALTHCHECK --interval=30s --timeout=5s --start-period=5m \
  CMD ["node", "-e", "fetch('http://localhost:54325/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "platform/launch.mjs", "platform/bucket-publisher.ts"]
