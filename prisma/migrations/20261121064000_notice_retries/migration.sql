-- AlterTable
ALTER TABLE "Notice" ADD COLUMN     "left" TEXT[],
ADD COLUMN     "retryAt" BIGINT,
ADD COLUMN     "tries" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "Notice_retryAt_idx" ON "Notice"("retryAt");
