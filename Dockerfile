# Bitcue's server in a container. How to run it: docs/running.md.
#
#   docker build -t bitcue .
#
# .dockerignore lists the files that go into the image.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# The second install keeps only the packages that the server loads.
RUN npm ci --no-audit --no-fund && npm run build -- dashboard ebs \
 && npm ci --no-audit --no-fund --omit=dev --workspace ebs --workspace cli

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app .
# The user is a number, so that a cluster can verify that it is not root. The folder is created here, because a new volume
# inherits its owner.
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "deploy/healthcheck.mjs"]
CMD ["node", "--enable-source-maps", "ebs/dist/ebs.mjs"]
