-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT,
    "passwordHash" TEXT,
    "email" TEXT NOT NULL DEFAULT '',
    "webhook" TEXT NOT NULL DEFAULT '',
    "digest" BOOLEAN NOT NULL DEFAULT false,
    "vacationDays" INTEGER NOT NULL DEFAULT 30,
    "vacationUntil" BIGINT NOT NULL DEFAULT 0,
    "lang" TEXT NOT NULL DEFAULT 'en',
    "createdAt" BIGINT NOT NULL,
    "seenAt" BIGINT NOT NULL,
    "digestAt" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "seenAt" BIGINT NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DeviceLink" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "expiresAt" BIGINT NOT NULL,

    CONSTRAINT "DeviceLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Relation" (
    "userId" TEXT NOT NULL,
    "otherId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,

    CONSTRAINT "Relation_pkey" PRIMARY KEY ("userId", "otherId")
);

-- CreateTable
CREATE TABLE "Report" (
    "id" TEXT NOT NULL,
    "fromId" TEXT NOT NULL,
    "aboutId" TEXT NOT NULL,
    "matchId" TEXT,
    "text" TEXT NOT NULL,
    "at" BIGINT NOT NULL,

    CONSTRAINT "Report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PushSubscription" (
    "endpoint" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,

    CONSTRAINT "PushSubscription_pkey" PRIMARY KEY ("endpoint")
);

-- CreateTable
CREATE TABLE "Match" (
    "id" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scenario" TEXT NOT NULL,
    "options" TEXT NOT NULL,
    "position" TEXT,
    "status" TEXT NOT NULL,
    "visibility" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "pace" TEXT NOT NULL,
    "clock" TEXT,
    "spectators" INTEGER,
    "practice" BOOLEAN NOT NULL DEFAULT false,
    "hostId" TEXT NOT NULL,
    "createdAt" BIGINT NOT NULL,
    "touchedAt" BIGINT NOT NULL,
    "startedAt" BIGINT,
    "endedAt" BIGINT,
    "header" TEXT,
    "secret" TEXT NOT NULL,
    "seeds" TEXT NOT NULL DEFAULT '{}',
    "outcome" TEXT,
    "waiting" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "deadline" BIGINT,
    "gaveBack" BIGINT NOT NULL DEFAULT 0,
    "resigned" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "rematchId" TEXT,

    CONSTRAINT "Match_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Holder" (
    "matchId" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "who" TEXT NOT NULL,
    "at" BIGINT NOT NULL,

    CONSTRAINT "Holder_pkey" PRIMARY KEY ("matchId", "seat", "who")
);

-- CreateTable
CREATE TABLE "Step" (
    "match" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "seat" TEXT,
    "action" TEXT,
    "at" BIGINT NOT NULL,
    "body" TEXT NOT NULL,
    "clocks" TEXT,

    CONSTRAINT "Step_pkey" PRIMARY KEY ("match", "seq")
);

-- CreateTable
CREATE TABLE "Snapshot" (
    "match" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "Snapshot_pkey" PRIMARY KEY ("match", "seq")
);

-- CreateTable
CREATE TABLE "ChatLine" (
    "id" SERIAL NOT NULL,
    "matchId" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "userId" TEXT,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "at" BIGINT NOT NULL,

    CONSTRAINT "ChatLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Proposal" (
    "id" TEXT NOT NULL,
    "matchId" TEXT NOT NULL,
    "what" TEXT NOT NULL,
    "to" INTEGER,
    "fromId" TEXT NOT NULL,
    "yes" TEXT[],
    "at" BIGINT NOT NULL,
    "open" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "Proposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Orders" (
    "matchId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "orders" TEXT NOT NULL,

    CONSTRAINT "Orders_pkey" PRIMARY KEY ("matchId", "userId")
);

-- CreateTable
CREATE TABLE "Notice" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "at" BIGINT NOT NULL,
    "sent" BOOLEAN NOT NULL DEFAULT false,
    "text" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Fact" (
    "id" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "Fact_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_nameKey_key" ON "User"("nameKey");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "PushSubscription_userId_idx" ON "PushSubscription"("userId");

-- CreateIndex
CREATE INDEX "Match_status_visibility_idx" ON "Match"("status", "visibility");

-- CreateIndex
CREATE INDEX "Match_status_deadline_idx" ON "Match"("status", "deadline");

-- CreateIndex
CREATE INDEX "Holder_who_idx" ON "Holder"("who");

-- CreateIndex
CREATE UNIQUE INDEX "Step_match_seat_action_key" ON "Step"("match", "seat", "action");

-- CreateIndex
CREATE INDEX "ChatLine_matchId_id_idx" ON "ChatLine"("matchId", "id");

-- CreateIndex
CREATE INDEX "Proposal_matchId_open_idx" ON "Proposal"("matchId", "open");

-- CreateIndex
CREATE INDEX "Notice_userId_sent_idx" ON "Notice"("userId", "sent");
