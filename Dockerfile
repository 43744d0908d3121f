FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/image.mjs /image

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 WARDROOM_DATA=/data
WORKDIR /app
COPY --from=build /image ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "--enable-source-maps", "apps/server/dist/main.mjs"]
