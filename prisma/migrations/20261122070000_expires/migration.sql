-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "expires" BIGINT;

UPDATE "Match" SET "expires" = "deadline";

-- CreateIndex
CREATE INDEX "Match_status_expires_idx" ON "Match"("status", "expires");
