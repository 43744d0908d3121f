ALTER TABLE "User" ADD COLUMN "publicProfile" BOOLEAN NOT NULL DEFAULT true;
CREATE TABLE "Invitation" (
  "matchId" TEXT NOT NULL,
  "userId" TEXT NOT NULL,
  "fromId" TEXT NOT NULL,
  "at" BIGINT NOT NULL,
  CONSTRAINT "Invitation_pkey" PRIMARY KEY ("matchId", "userId")
);
CREATE INDEX "Invitation_userId_idx" ON "Invitation"("userId");
CREATE INDEX "Invitation_fromId_idx" ON "Invitation"("fromId");
