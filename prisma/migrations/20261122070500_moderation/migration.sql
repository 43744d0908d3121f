ALTER TABLE "User" ADD COLUMN "role" TEXT NOT NULL DEFAULT '';
ALTER TABLE "User" ADD COLUMN "mutedUntil" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "User" ADD COLUMN "outUntil" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Report" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'person';
ALTER TABLE "Report" ADD COLUMN "status" TEXT NOT NULL DEFAULT 'open';
ALTER TABLE "Report" ADD COLUMN "context" TEXT NOT NULL DEFAULT '{}';
ALTER TABLE "Report" ADD COLUMN "handledById" TEXT;
ALTER TABLE "Report" ADD COLUMN "handledAt" BIGINT;
ALTER TABLE "Report" ADD COLUMN "outcome" TEXT NOT NULL DEFAULT '';
CREATE INDEX "Report_status_at_idx" ON "Report"("status", "at");
CREATE INDEX "Report_aboutId_idx" ON "Report"("aboutId");
CREATE TABLE "Sanction" (
  "id" TEXT NOT NULL,
  "userId" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "byId" TEXT NOT NULL,
  "at" BIGINT NOT NULL,
  "until" BIGINT,
  "liftedAt" BIGINT,
  "seenAt" BIGINT,
  CONSTRAINT "Sanction_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Sanction_userId_at_idx" ON "Sanction"("userId", "at");
