ALTER TABLE "User" ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "User" ADD COLUMN "failedAt" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "User" ADD COLUMN "deletedAt" BIGINT;
CREATE INDEX "User_email_idx" ON "User"("email");
ALTER TABLE "Session" ADD COLUMN "createdAt" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Session" ADD COLUMN "via" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Session" ADD COLUMN "device" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Session" ADD COLUMN "provedAt" BIGINT NOT NULL DEFAULT 0;
CREATE TABLE "Passkey" (
  "id" TEXT NOT NULL,
  "userId" TEXT NOT NULL,
  "publicKey" TEXT NOT NULL,
  "counter" BIGINT NOT NULL,
  "transports" TEXT[],
  "name" TEXT NOT NULL,
  "createdAt" BIGINT NOT NULL,
  "usedAt" BIGINT NOT NULL,
  CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Passkey_userId_idx" ON "Passkey"("userId");
CREATE TABLE "AccountToken" (
  "id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "userId" TEXT NOT NULL,
  "data" TEXT NOT NULL DEFAULT '',
  "expiresAt" BIGINT NOT NULL,
  CONSTRAINT "AccountToken_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "AccountToken_userId_kind_idx" ON "AccountToken"("userId", "kind");
CREATE TABLE "Audit" (
  "id" SERIAL NOT NULL,
  "at" BIGINT NOT NULL,
  "kind" TEXT NOT NULL,
  "actorId" TEXT,
  "aboutId" TEXT,
  "matchId" TEXT,
  "detail" TEXT NOT NULL DEFAULT '{}',
  CONSTRAINT "Audit_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Audit_aboutId_id_idx" ON "Audit"("aboutId", "id");
CREATE INDEX "Audit_actorId_id_idx" ON "Audit"("actorId", "id");
CREATE INDEX "Audit_kind_id_idx" ON "Audit"("kind", "id");
