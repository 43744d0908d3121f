ALTER TABLE "Match" ADD COLUMN "eventId" TEXT,
ADD COLUMN "forbids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "playClock" TEXT;

CREATE INDEX "Match_eventId_status_idx" ON "Match"("eventId", "status");

CREATE TABLE "Tournament" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "rules" TEXT NOT NULL,
    "commit" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "head" TEXT NOT NULL,
    "seq" INTEGER NOT NULL DEFAULT 0,
    "entrants" INTEGER NOT NULL DEFAULT 0,
    "round" INTEGER NOT NULL DEFAULT 0,
    "createdAt" BIGINT NOT NULL,
    "touchedAt" BIGINT NOT NULL,

    CONSTRAINT "Tournament_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "TournamentAct" (
    "tournamentId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "key" TEXT,
    "at" BIGINT NOT NULL,
    "by" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "chain" TEXT NOT NULL,

    CONSTRAINT "TournamentAct_pkey" PRIMARY KEY ("tournamentId","seq")
);

CREATE TABLE "Due" (
    "id" TEXT NOT NULL,
    "tournamentId" TEXT NOT NULL,
    "at" BIGINT NOT NULL,
    "body" TEXT NOT NULL,
    "lease" BIGINT NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "done" BOOLEAN NOT NULL DEFAULT false,
    "trouble" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Due_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "Tournament_slug_key" ON "Tournament"("slug");

CREATE INDEX "Tournament_status_touchedAt_idx" ON "Tournament"("status", "touchedAt");

CREATE INDEX "Tournament_ownerId_idx" ON "Tournament"("ownerId");

CREATE UNIQUE INDEX "TournamentAct_tournamentId_key_key" ON "TournamentAct"("tournamentId", "key");

CREATE INDEX "Due_done_at_idx" ON "Due"("done", "at");

CREATE INDEX "Due_tournamentId_done_idx" ON "Due"("tournamentId", "done");
