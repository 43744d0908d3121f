CREATE TABLE "Note" (
    "id" TEXT NOT NULL,
    "matchId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "marks" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "at" BIGINT NOT NULL,

    CONSTRAINT "Note_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "Note_matchId_userId_idx" ON "Note"("matchId", "userId");
CREATE INDEX "Note_userId_idx" ON "Note"("userId");
