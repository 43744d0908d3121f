FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node -e "import('./scripts/steps.mjs').then(async (s) => { await s.install(); await s.generate(); await s.buildWeb(); await s.bundleServer(); })"

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 WARDROOM_DATA=/data
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/apps/server/node_modules ./apps/server/node_modules
COPY --from=build /app/apps/server/package.json ./apps/server/package.json
COPY --from=build /app/apps/server/dist ./apps/server/dist
COPY --from=build /app/apps/web/dist ./apps/web/dist
COPY --from=build /app/prisma ./prisma
COPY --from=build /app/package.json ./package.json
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "--enable-source-maps", "apps/server/dist/main.mjs"]
