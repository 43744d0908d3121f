CREATE TABLE "EventHook" (
    "id" TEXT NOT NULL,
    "tournamentId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,

    CONSTRAINT "EventHook_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "EventHook_tournamentId_idx" ON "EventHook"("tournamentId");
