-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "locked" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "removal" TEXT NOT NULL DEFAULT 'vote',
ADD COLUMN     "removed" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "sharing" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "Proposal" ADD COLUMN     "aboutId" TEXT;

-- CreateTable
CREATE TABLE "SeatRequest" (
    "id" TEXT NOT NULL,
    "matchId" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "fromId" TEXT NOT NULL,
    "toId" TEXT,
    "at" BIGINT NOT NULL,

    CONSTRAINT "SeatRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SeatRequest_matchId_idx" ON "SeatRequest"("matchId");

-- CreateIndex
CREATE INDEX "SeatRequest_toId_idx" ON "SeatRequest"("toId");
