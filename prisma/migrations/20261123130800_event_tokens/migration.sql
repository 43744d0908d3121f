CREATE TABLE "EventToken" (
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "tournamentId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "EventToken_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "EventToken_hash_key" ON "EventToken"("hash");

CREATE INDEX "EventToken_tournamentId_idx" ON "EventToken"("tournamentId");
